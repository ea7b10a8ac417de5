import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack'
import { contractVersion, findManifestFault, locales, type AppRelease, type RemoteManifest } from '../contract/index.ts'
import { present } from '../rules/errors.ts'
import { aheadAddresses, earlyAddresses } from './early-calls.ts'
import { watchFeatures } from './host-features.ts'
import { listMenuLinks, listSearchEntries } from './page-texts.ts'
import { compileMessages } from './messages.ts'
import { federationVersion, providedVersions, requiredRanges } from './federation.ts'

export interface AppOptions {
  name: string
  packageVersion: string
  folder: string
  isHost: boolean
  internal?: boolean
  /** Of the remote's `package.json`. */
  peerDependencies?: Record<string, string>
  messageFolders: string[]
}

/** Writes a file of the build as JSON. */
type Emit = (file: string, content: unknown) => void

/**
 * Emits the message files, the search file and `app.json`: what the release store needs to know of a build
 * (docs/architecture.md, "How a page comes to be"). Routes and paths come from the manifest, the files of a route from
 * the chunks of its `import()`.
 */
export class AppDescriptionPlugin {
  readonly #options: AppOptions

  constructor(options: AppOptions) {
    this.#options = options
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('AppDescriptionPlugin', (compilation) => {
      const features = watchFeatures(compilation, this.#options.isHost)
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tapPromise({ name: 'AppDescriptionPlugin', stage }, async () => {
        if (compilation.errors.length > 0) return
        nameByContent(compilation, 'LICENSES.txt')
        function emit(file: string, content: unknown) {
          compilation.emitAsset(file, new webpack.sources.RawSource(JSON.stringify(content)))
        }
        const messages = this.#emitMessages(emit)
        for (const folder of this.#options.messageFolders) compilation.contextDependencies.add(folder)
        const description = await this.#describe(compilation, emit).catch((error: unknown) => {
          // webpack would stop, and print the stack of this plugin instead of the message.
          compilation.errors.push(new webpack.WebpackError(String(error)))
        })
        if (description) emit('app.json', { ...description, ...features(), messages })
      })
    })
  }

  #emitMessages(emit: Emit) {
    const files: AppRelease['messages'] = {}
    const compiled = compileMessages(this.#options.messageFolders)
    for (const locale of locales) {
      if (compiled[locale]) files[locale] = emitData(emit, `messages/${locale}`, compiled[locale])
    }
    return files
  }

  #emitSearch(manifest: RemoteManifest, emit: Emit) {
    if (this.#options.internal) return {}
    const entries = listSearchEntries(manifest, this.#options.messageFolders)
    const isEmpty = Object.values(entries).every((ofLocale) => ofLocale.length === 0)
    return isEmpty ? {} : { search: emitData(emit, 'search', entries) }
  }

  async #describe(compilation: Compilation, emit: Emit) {
    const { name, packageVersion, isHost, internal, peerDependencies } = this.#options
    const common = { name, packageVersion, federation: federationVersion(), ...(internal ? { internal } : {}) }
    if (isHost) {
      const { scripts, styles } = hostFiles(compilation)
      const own = { contract: contractVersion, paths: [], routes: [], entry: scripts, styles }
      return { ...common, ...own, shared: providedVersions() }
    }
    const manifest = await this.#readManifest()
    const entry = present(compilation.entrypoints.get(containerName(name)), `The entry of ${name}`)
      .getFiles()
      .filter((file) => file.endsWith('.js'))
    const exposed = groupFiles(compilation, (request) => request === './src/manifest.ts')
    const routes = manifest.pages.map((page) => ({
      path: page.path,
      files: [...new Set([...exposed, ...pageFiles(compilation, page.load)])].filter((file) => !entry.includes(file)),
      calls: earlyAddresses(page),
      ...(page.countries ? { countries: [...page.countries] } : {}),
    }))
    const paths = [...new Set(manifest.pages.map((page) => page.path.split('/')[0] ?? ''))]
    const own = {
      contract: manifest.contract,
      paths,
      routes,
      entry,
      styles: [],
      shared: requiredRanges(peerDependencies),
    }
    const ahead = aheadAddresses(manifest)
    const ofPages = {
      ...(ahead.length > 0 ? { ahead } : {}),
      menu: listMenuLinks(manifest, this.#options.messageFolders),
      ...this.#emitSearch(manifest, emit),
    }
    return { ...common, ...own, ...ofPages }
  }

  /** Node imports the manifest directly, so it must not need a bundler except for lazy pages. */
  async #readManifest(): Promise<RemoteManifest> {
    const url = pathToFileURL(join(this.#options.folder, 'src/manifest.ts'))
    url.searchParams.set('read', String(Date.now()))
    const read: { default: RemoteManifest } = await import(url.href)
    const fault = findManifestFault(this.#options.name, read)
    if (fault !== undefined) throw new Error(`${this.#options.name} cannot be used by a host: ${fault}`)
    return read.default
  }
}

/** @returns the file name, which contains a hash. */
function emitData(emit: Emit, name: string, content: unknown) {
  const file = `${name}.${shortHash(JSON.stringify(content))}.json`
  emit(file, content)
  return file
}

function shortHash(content: string | Buffer) {
  return createHash('sha256').update(content).digest('hex').slice(0, 10)
}

/** Names a file by its content that webpack creates without a hash. */
function nameByContent(compilation: Compilation, file: string) {
  const asset = compilation.getAsset(file)
  if (!asset) return
  compilation.renameAsset(file, file.replace('.', `.${shortHash(asset.source.buffer())}.`))
}

/** Returns the global name of a remote: `mf_legal` for `mf-legal`. */
export function containerName(name: string) {
  return name.replaceAll('-', '_')
}

function isPublished(file: string) {
  return /\.(js|css)$/.test(file)
}

function groupFiles(compilation: Compilation, matches: (request: string) => boolean): string[] {
  const files = new Set<string>()
  for (const group of compilation.chunkGroups) {
    if (!group.origins.some((origin) => origin.request && matches(origin.request))) continue
    for (const file of group.getFiles()) if (isPublished(file)) files.add(file)
  }
  return [...files]
}

function pageFiles(compilation: Compilation, load: () => unknown): string[] {
  const request = /import\(\s*['"]([^'"]+)['"]\s*\)/.exec(load.toString())?.[1]
  if (!request)
    throw new Error(`A page's load must be written as () => import('./pages/…/page.tsx'), got: ${String(load)}`)
  const files = groupFiles(compilation, (candidate) => candidate === request)
  if (files.length === 0) throw new Error(`No file was built for the page ${request}`)
  return files
}

/**
 * Returns all files that the host starts with: every chunk except `lazy-…`, the runtime last. Federation creates
 * overlapping chunks for shared modules: those contained in another one are left out.
 */
function hostFiles(compilation: Compilation) {
  const files = { scripts: new Set<string>(), styles: new Set<string>() }
  const carried = new Set<Chunk['id']>()
  const chunks = [...compilation.chunks].filter((chunk) => !chunk.name?.startsWith('lazy-'))
  chunks.sort((a, b) => idsOf(b).length - idsOf(a).length)
  const needed = chunks.filter((chunk) => {
    if (carried.has(chunk.id)) return false
    for (const id of idsOf(chunk)) carried.add(id)
    return true
  })
  const runtimeLast = (chunk: Chunk) => Number(chunk.hasRuntime())
  for (const chunk of needed.toSorted((a, b) => runtimeLast(a) - runtimeLast(b))) {
    for (const file of chunk.files) {
      if (file.endsWith('.js')) files.scripts.add(file)
      if (file.endsWith('.css')) files.styles.add(file)
    }
  }
  return { scripts: [...files.scripts], styles: [...files.styles] }
}

function idsOf(chunk: Chunk): (number | string)[] {
  return chunk.ids ?? []
}
