import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listMovedRoutes } from './moved-routes.ts'
import { fileURLToPath, pathToFileURL } from 'node:url'
import webpack, { type ChunkGroup, type Compilation, type Compiler, type Module } from 'webpack'
import renamed from '../contract/renamed.json' with { type: 'json' }
import { contractVersion, findManifestFault, locales, menuNames, menuPositions } from '../contract/index.ts'
import type { AppRelease, HostRules, Page, RemoteManifest } from '../contract/index.ts'
import { assertDefined } from '../rules/errors.ts'
import { mapKeys } from '../rules/records.ts'
import { siteFiles } from '../rules/site/index.ts'
import { aheadAddresses, earlyAddresses } from './early-calls.ts'
import { containerName, federationVersion, providedVersions, requiredRanges, type PackageFile } from './federation.ts'
import { watchFeatures } from './host-features.ts'
import { compileMessages, readMessages } from './messages.ts'
import { writeLicences } from './licences.ts'
import { chunksOfPage, namedTexts } from './own-texts.ts'
import { listMenuLinks, listSearchEntries } from './page-texts.ts'
import { listPlainPages } from './plain-pages.ts'

const sharedMessages = fileURLToPath(new URL('../messages', import.meta.url))

/** Emits a file as JSON, with a digest in its name. Returns the name. */
type EmitData = (name: string, content: unknown) => string

/**
 * Emits the message files, the search file and `app.json`: what the release store needs to know of a build
 * (docs/architecture.md, "How a page comes to be"). Routes and paths come from the manifest, the files of a route from
 * the chunks of its `import()`.
 */
export function appDescription(ownPackage: PackageFile, folder: string, messageFolders: string[]) {
  const name = 'AppDescription'
  return (compiler: Compiler) =>
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const features = watchFeatures(compilation, ownPackage.name === 'host')
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT

      function emit(file: string, text: string) {
        compilation.emitAsset(file, new webpack.sources.RawSource(text))
      }
      function emitData(file: string, content: unknown) {
        const text = JSON.stringify(content)
        const named = `${file}.${shortHash(text)}.json`
        emit(named, text)
        return named
      }

      compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
        if (compilation.errors.length > 0) return
        for (const messages of messageFolders) compilation.contextDependencies.add(messages)
        compilation.fileDependencies.addAll(siteFiles)
        if (compiler.options.optimization.minimize) {
          // Without what only the build has run, such as css-loader.
          const isSent = (module: Module) => compilation.chunkGraph.getNumberOfModuleChunks(module) > 0
          const sources = compilation.getAssets().flatMap(({ info }) => info.sourceFilename ?? [])
          const files = sources.map((file) => join(compiler.context, file))
          const licences = writeLicences([...compilation.modules].filter(isSent), files)
          emit(`LICENSES.${shortHash(licences)}.txt`, licences)
        }
        try {
          const { site, version: packageVersion } = ownPackage
          const common = {
            name: ownPackage.name,
            packageVersion,
            federation: federationVersion(),
            internal: site?.internal,
            needs: site?.needs,
          }
          const described = await (ownPackage.name === 'host'
            ? describeHost(compilation, folder, messageFolders, emitData)
            : describeRemote(compilation, ownPackage, folder, messageFolders, emitData))
          emit('app.json', JSON.stringify({ ...common, ...described, ...features() }))
        } catch (error) {
          // webpack would stop, and print the stack of this plugin instead of the message.
          compilation.errors.push(new webpack.WebpackError(String(error)))
        }
      })
    })
}

type Texts = ReturnType<typeof compileMessages>

function emitMessages(folder: string, compiled: Texts, emitData: EmitData): AppRelease['messages'] {
  return mapKeys(locales, (locale) => compiled[locale] && emitData(`${folder}/${locale}`, compiled[locale]))
}

/** Returns some of the texts, in each locale that has any. */
function pickTexts(compiled: Texts, isIncluded: (id: string) => boolean): Texts {
  return mapKeys(locales, (locale) => {
    const texts = compiled[locale]
    return texts && Object.fromEntries(Object.entries(texts).filter(([id]) => isIncluded(id)))
  })
}

/** In development each text is there at once, in the one file of an app. */
function splitsTexts({ options }: Compilation): boolean {
  return options.optimization.minimize
}

/** The host starts with every chunk except `lazy-…`, the runtime last, and with the texts that its own code names. */
function describeHost(compilation: Compilation, folder: string, messageFolders: string[], emitData: EmitData) {
  const budgetsFile = join(folder, 'budgets.json')
  compilation.fileDependencies.add(budgetsFile)
  const { host, remote, internal, adopted, modules, page }: HostRules['budgets'] = JSON.parse(
    readFileSync(budgetsFile, 'utf8'),
  )
  const chunks = [...compilation.chunks].filter(({ name }) => !name?.startsWith('lazy-'))
  const sorted = chunks.toSorted((a, b) => Number(a.hasRuntime()) - Number(b.hasRuntime()))
  const files = sorted.flatMap((chunk) => [...chunk.files])
  const compiled = compileMessages(messageFolders)
  return {
    contract: contractVersion,
    ...(splitsTexts(compilation)
      ? splitHostTexts(compilation, folder, compiled, emitData)
      : { messages: emitMessages('messages', compiled, emitData) }),
    paths: [],
    routes: [],
    entry: files.filter(isScript),
    styles: files.filter(isStyle),
    shared: providedVersions(),
    renamed,
    rules: {
      budgets: { host, remote, internal, adopted, modules, page },
      menus: mapKeys(menuNames, () => menuPositions),
    },
  }
}

/** Puts the texts that the code of the host does not name, which are for remotes, into files of their own. */
function splitHostTexts(compilation: Compilation, folder: string, compiled: Texts, emitData: EmitData) {
  const own = readMessages(join(folder, 'messages'), 'nl_nl') ?? {}
  const isNamed = namedTexts(compilation, compilation.chunks)
  const isOwn = (id: string) => id in own || isNamed(id)
  const others = pickTexts(compiled, (id) => !isOwn(id))
  return {
    messages: emitMessages('messages', pickTexts(compiled, isOwn), emitData),
    sharedMessages: emitMessages('messages/shared', others, emitData),
  }
}

/** Returns a function that emits the texts of a page: what its code names, also of the texts of `shared`. */
function ownTextsOf(
  compilation: Compilation,
  entry: ChunkGroup,
  messageFolders: string[],
  compiled: Texts,
  emitData: EmitData,
) {
  const withShared = compileMessages([sharedMessages, ...messageFolders])
  const ofRemote = compiled.nl_nl ?? {}
  const isNamed = namedTexts(compilation, compilation.chunks)
  return (page: Page, groups: readonly ChunkGroup[]) => {
    const isNamedHere = namedTexts(compilation, chunksOfPage(groups, entry))
    // What no code names may come from a server.
    const isNeeded = (id: string) => isNamedHere(id) || (id in ofRemote && !isNamed(id))
    return emitMessages(folderOfTexts(page), pickTexts(withShared, isNeeded), emitData)
  }
}

async function describeRemote(
  compilation: Compilation,
  { name, site, peerDependencies }: PackageFile,
  folder: string,
  messageFolders: string[],
  emitData: EmitData,
) {
  const manifest = await readManifest(name, folder)
  const container = assertDefined(compilation.entrypoints.get(containerName(name)), `The entry of ${name}`)
  const entries = site?.internal ? {} : listSearchEntries(manifest, messageFolders)
  const aheadUrls = aheadAddresses(manifest)
  const compiled = compileMessages(messageFolders)
  const hasOwnTexts = splitsTexts(compilation) && manifest.pages.some(({ ownTexts }) => ownTexts)
  const emitOwnTexts = hasOwnTexts ? ownTextsOf(compilation, container, messageFolders, compiled, emitData) : undefined
  const pages = manifest.pages.map((page) => {
    const groups = pageGroups(compilation, page.load)
    return {
      path: page.path,
      files: pageFiles(groups, container),
      calls: earlyAddresses(page),
      messages: page.ownTexts ? emitOwnTexts?.(page, groups) : undefined,
      countries: page.countries,
    }
  })
  const moved = listMovedRoutes(manifest)
  return {
    contract: manifest.contract,
    messages: emitMessages('messages', compiled, emitData),
    paths: [...new Set([...manifest.pages, ...moved].map(({ path }) => path.split('/')[0] ?? ''))],
    routes: [...pages, ...moved],
    entry: container.getFiles().filter(isScript),
    styles: [],
    shared: requiredRanges(peerDependencies),
    ahead: aheadUrls.length > 0 ? aheadUrls : undefined,
    plain: site?.internal ? undefined : emitData('plain', listPlainPages(manifest, messageFolders)),
    menu: listMenuLinks(manifest, messageFolders),
    search: Object.values(entries).some((ofLocale) => ofLocale.length > 0) ? emitData('search', entries) : undefined,
  }
}

/** Node imports the manifest directly, so it must not need a bundler except for lazy pages. */
async function readManifest(name: string, folder: string): Promise<RemoteManifest> {
  const url = pathToFileURL(join(folder, 'src/manifest.ts'))
  url.searchParams.set('read', String(Date.now()))
  const read: { default: RemoteManifest } = await import(url.href)
  const fault = findManifestFault(name, read)
  if (fault !== undefined) throw new Error(`${name} cannot be used by a host: ${fault}`)
  return read.default
}

function pageGroups({ chunkGroups }: Compilation, load: () => unknown): ChunkGroup[] {
  const request = readRequest(load)
  const groups = chunkGroups.filter(({ origins }) => origins.some((origin) => origin.request === request))
  if (groups.length === 0) throw new Error(`No file was built for the page ${request}`)
  return groups
}

/** Returns scripts and styles of a page, without those of the entry, which has what most pages show. */
function pageFiles(groups: readonly ChunkGroup[], entry: ChunkGroup): string[] {
  const ofEntry = new Set(entry.getFiles())
  const files = groups.flatMap((group) => group.getFiles()).filter((file) => isScript(file) || isStyle(file))
  return [...new Set(files)].filter((file) => !ofEntry.has(file))
}

/** `messages/document-key` of the page `document/:key`. */
function folderOfTexts({ path }: Page): string {
  return `messages/${path.replaceAll(/[^\w-]+/g, '-') || 'home'}`
}

function readRequest(load: () => unknown): string {
  const request = /import\(\s*['"]([^'"]+)['"]\s*\)/.exec(load.toString())?.[1]
  if (request) return request
  throw new Error(`A page's load must be written as () => import('./pages/…/page.tsx'), got: ${String(load)}`)
}

function isScript(file: string) {
  return file.endsWith('.js')
}

function isStyle(file: string) {
  return file.endsWith('.css')
}

function shortHash(content: string | Buffer) {
  return createHash('sha256').update(content).digest('hex').slice(0, 10)
}
