import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { SiteOptions } from '../channels/context.ts'
import { menuNames, menuPositions, type BuildReport, type Channels, type HostRules } from '@site/shared/contract'
import { mapKeys } from '@site/shared/rules'
import { nameByContent } from './name-by-content.ts'

/** A repository of a host and two remotes, small enough to be built by copying `<app>/output` to `<app>/dist`; `page.1.js` gets its name there. */
export interface SampleWorkspace {
  /** SITE_DIR */
  site: string
  root: string
  options: SiteOptions
  /** Names of the apps in the order in which they were built. */
  built: string[]
  write(path: string, content: string): Promise<void>
  read(path: string): Promise<string>
  /** Path of a composed file of the live release, below `root`. */
  pathOfLive(name: string): Promise<string>
  /** The composed files of the live release, by name, and the history. */
  readStore(): Promise<Record<string, string>>
  /** Changes what an app says of itself. */
  describe(app: string, changes: object): Promise<void>
  remove(): Promise<void>
}

const common = { contract: 1, federation: '2.9.2', styles: [], paths: [], routes: [], packageVersion: '1.0.0' }

/** Bytes after gzip that any part of a sample app may have. */
const ample = { entry: 20_000, route: 20_000 }

/** Rules of the sample host. */
export const rules: HostRules = {
  budgets: {
    host: ample,
    remote: ample,
    internal: ample,
    page: { headers: 2_000, ofServer: 650, first: 12_000, firstOfMany: 14_000 },
  },
  menus: mapKeys(menuNames, () => menuPositions),
}

const remotes: Pick<BuildReport, 'name' | 'paths'>[] = [
  { name: 'mf-ads', paths: ['political-ads'] },
  { name: 'mf-legal', paths: ['', 'document'] },
]

const reports: BuildReport[] = [
  {
    ...common,
    name: 'host',
    entry: ['vendor.1.js', 'main.1.js'],
    styles: ['main.1.css'],
    messages: { nl_nl: 'messages/nl_nl.1.json' },
    shared: { react: '19.3.1' },
    rules,
  },
  ...remotes.map((remote) => ({
    ...common,
    ...remote,
    entry: ['remoteEntry.1.js'],
    routes: [{ path: `${remote.paths.at(-1)}/:key`, files: ['page.1.js', 'page.1.css'], calls: [] }],
    messages: { nl_nl: 'messages/nl_nl.1.json', nl_be: 'messages/nl_be.1.json' },
    shared: { react: '^19.3.1' },
  })),
]

export const shell = `<!doctype html>
<html><head>
<!--site:release-->
<script>document.title = 'boot'</script>
<!--site:scripts-->
</head><body>
<!--site:styles-->
</body></html>
`

export async function createSampleWorkspace(): Promise<SampleWorkspace> {
  const workspace = await createEmptyWorkspace()
  const { write } = workspace
  for (const path of ['pnpm-lock.yaml', 'releases/build-app.ts', 'site.json', 'logo.svg', 'shared/ui/button.tsx'])
    await write(path, '')
  for (const report of reports) await writeApp(report, write)
  await write('host/output/shell.html', shell)
  return workspace
}

/** The same without any file. */
export async function createEmptyWorkspace(): Promise<SampleWorkspace> {
  const root = await mkdtemp(join(tmpdir(), 'site-'))
  const built: string[] = []
  async function write(path: string, content: string): Promise<void> {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
  async function read(path: string): Promise<string> {
    return readFile(join(root, path), 'utf8')
  }
  async function describe(app: string, changes: object): Promise<void> {
    const report: object = JSON.parse(await read(`${app}/output/app.json`))
    await write(`${app}/output/app.json`, JSON.stringify({ ...report, ...changes }))
  }
  async function pathOfLive(name: string): Promise<string> {
    const { channels }: Channels = JSON.parse(await read('var/site/channels.json'))
    return `var/site/composed/${channels['live']?.folder}/${name}`
  }
  async function readStore(): Promise<Record<string, string>> {
    const names = ['release.json', 'headers.json', 'index.html', 'pages/political-ads.html', 'pages/document.html']
    const entries = names.map(async (name) => [name, await read(await pathOfLive(name)).catch(() => '')] as const)
    return { ...Object.fromEntries(await Promise.all(entries)), 'history.json': await read('var/site/history.json') }
  }
  async function build(app: string): Promise<string> {
    built.push(app)
    await rm(join(root, app, 'dist'), { recursive: true, force: true })
    await cp(join(root, app, 'output'), join(root, app, 'dist'), { recursive: true })
    await nameByContent(join(root, app, 'dist'))
    return ''
  }
  return {
    site: join(root, 'var/site'),
    root,
    options: { root, build, verify: async () => [], production: false, by: 'Test' },
    built,
    write,
    read,
    pathOfLive,
    readStore,
    describe,
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

/** A file of texts as a build has it. */
const texts = (name: string) => JSON.stringify({ [`${name}.title`]: [{ type: 0, value: name }] })

async function writeApp(report: BuildReport, write: SampleWorkspace['write']): Promise<void> {
  const { name, entry, styles, routes, messages } = report
  const files = [...entry, ...styles, ...routes.flatMap((route) => route.files), ...Object.values(messages)]
  await write(`${name}/package.json`, JSON.stringify({ name }))
  await write(`${name}/output/app.json`, JSON.stringify(report))
  for (const file of files)
    await write(`${name}/output/${file}`, file.endsWith('.json') ? texts(name) : `/* ${file} of ${name} */`)
}
