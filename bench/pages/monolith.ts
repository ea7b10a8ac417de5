import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { AppDescription, FileRecord } from '@site/shared/contract'
import webpack, { type Configuration } from 'webpack'
import { listApps } from '../../releases/workspace.ts'
import { withoutUnusedModules } from '../../shared/build/output.ts'

export interface Monolith {
  folder: string
  scripts: string[]
  styles: string[]
  files: Record<string, FileRecord>
}

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'var/bench/monolith')

/** Returns a replacement for host/src/remotes/discover-routes.ts: here all remotes are loaded already. */
function replacementFor(remotes: string[]): string {
  const host = JSON.stringify(`${root}/host/src`).slice(1, -1)
  const imports = remotes.map((name, at) => `import remote${at} from '${root}/${name}/src/manifest.ts'`)
  return `${imports.join('\n')}
import { toRoutes } from '@site/shared/platform'
import { loadPartTexts } from '${host}/messages/texts.ts'
import { getBoot, getOwner } from '${host}/release/release.ts'
const all = [${remotes.map((_, at) => `remote${at}`).join()}]
const given = new Set()
export async function discoverRoutes(segment) {
  const owner = getOwner([segment])
  if (!owner || given.has(owner.name)) return []
  const app = await getBoot().describeApp(owner.name)
  if (given.has(app.name)) return []
  given.add(app.name)
  const manifest = all.find(({ name }) => name === app.name)
  return toRoutes(manifest, undefined, ({ path }) => loadPartTexts(app, path))
}
`
}

/** Builds host and remotes in one webpack build: the host's configuration without federation, pages as static imports. */
export async function buildMonolith(): Promise<Monolith> {
  await rm(folder, { recursive: true, force: true })
  const routes = join(root, 'var/bench/discover-all.js')
  const { default: config }: { default: Configuration } = await import(
    pathToFileURL(join(root, 'host/webpack.config.ts')).href
  )
  const compiler = webpack({
    ...config,
    mode: 'production',
    cache: false,
    output: { ...config.output, path: folder },
    module: {
      ...config.module,
      rules: [
        ...(config.module?.rules ?? []),
        // Pages and the start of the host; what they import on demand stays so.
        { test: /[\\/]src[\\/]manifest\.ts$|[\\/]host[\\/]src[\\/]index\.ts$/, parser: { dynamicImportMode: 'eager' } },
      ],
    },
    plugins: [
      ...(config.plugins ?? []).filter((plugin) => plugin && !isOfFederation(plugin)),
      new webpack.NormalModuleReplacementPlugin(/[\\/]discover-routes\.ts$/, routes),
    ],
  })
  await mkdir(folder, { recursive: true })
  await writeFile(routes, replacementFor(listApps(root).filter((name) => name !== 'host')))
  try {
    const stats = await promisify(compiler.run.bind(compiler))()
    if (stats?.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }))
  } finally {
    await promisify(compiler.close.bind(compiler))()
    await rm(routes)
  }
  return describeFiles()
}

/** Whether a plugin is for modules that only federation brings. */
function isOfFederation(plugin: NonNullable<NonNullable<Configuration['plugins']>[number]>): boolean {
  return plugin === withoutUnusedModules || /Federation/.test(plugin.constructor.name)
}

async function describeFiles(): Promise<Monolith> {
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css)$/.test(name))
  const files: Record<string, FileRecord> = {}
  for (const name of names) {
    const content = await readFile(join(folder, name))
    files[name] = { size: content.length, integrity: `sha384-${createHash('sha384').update(content).digest('base64')}` }
    await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(content))
  }
  const app: AppDescription = JSON.parse(await readFile(join(folder, 'app.json'), 'utf8'))
  return { folder, scripts: app.entry, styles: app.styles, files }
}
