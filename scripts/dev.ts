// Serves the site from a store of its own, and builds and publishes a part each time its files change; open pages take it over.
// oxlint-disable-next-line import/no-unassigned-import -- it ends the program before other modules read a wrong site.json
import '@site/shared/rules/site/check'
import { lookup } from 'node:dns/promises'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@site/shared/testing/free-port'
import { listApps, outputFolder } from '../releases/workspace.ts'
import { chooseParts, root } from './processes.ts'
import { serveAgain } from './serve-again.ts'
import { isTaken, readServerConfig } from './server-config.ts'

/** In milliseconds: when nothing has been saved for so long, types and texts are checked. */
const quietTime = 1_000

const parts = listApps(root)
const chosen = chooseParts(process.argv.slice(2), parts)
const live = chosen.length > 0 ? chosen : parts
const folder = join(root, 'var/dev')
const store = join(folder, 'site')
// The embedded database serves one process: with a database and mails of its own it runs beside `npm start`.
const env = {
  SITE_DIR: store,
  SITE_WATCH: '1',
  PORT: process.env['PORT'] ?? String(await choosePort(8080)),
  DATABASE_DIR: process.env['DATABASE_DIR'] ?? join(folder, 'db'),
  MAIL_DIR: process.env['MAIL_DIR'] ?? join(folder, 'mail'),
  // Only a demonstration loads them.
  SAMPLE_REQUESTS: process.env['SAMPLE_REQUESTS'] ?? 'on',
}

// The modules that are imported from here on read them, and webpack runs in this process.
Object.assign(process.env, env, { NODE_ENV: 'development' })
await readServerConfig(process.env)
const { publish, UserError } = await import('../releases/index.ts')
const { buildWithWebpack } = await import('../releases/build/builder.ts')
const { digest } = await import('../releases/files/digest.ts')
const { replaceFile, toJson } = await import('../releases/files/files.ts')
const { verifyWithTools } = await import('../releases/build/verify-app.ts')
const { watchApps, watchFolders } = await import('../releases/development/watch-apps.ts')

/** By name of the app: the hash of its last build, the files of its hot updates, and why it does not build. */
const hashes: Record<string, string> = {}
const updates: Record<string, object> = {}
const faults = new Map<string, string>()
/** Built, but not published yet. */
const unpublished = new Set(parts)
/** Published without a check of types and texts. */
const unverified = new Set<string>()
let apps: Awaited<ReturnType<typeof publish>>['release']['apps'] | undefined
/** Names of the host that the last builds use and that are going. */
const warnings: string[] = []
let verification = new AbortController()

/** Tells the open pages (server/releases/development-builds.ts). */
async function tell(problem: string) {
  if (problem) console.error(problem)
  // Before anything is published there is no page.
  if (!apps) return
  const withUpdates = Object.entries(apps).map(([name, app]) => [
    name,
    { ...app, files: { ...app.files, ...updates[name] } },
  ])
  const shell = digest('sha256', await readFile(join(outputFolder(root, 'host'), 'shell.html')))
  const builds = { apps: Object.fromEntries(withUpdates), hashes, shell, problem, warnings }
  await replaceFile(join(store, 'builds.json'), toJson(builds))
}

async function publishBuilt() {
  const names = [...unpublished]
  if (names.length === 0) return [...faults.values()].join('\n')
  // Parts that are not live stay as they were built last.
  const build = async (app: string) =>
    live.includes(app) || existsSync(join(outputFolder(root, app), 'app.json')) ? '' : buildWithWebpack(app, root)
  warnings.length = 0
  try {
    const warn = (line: string) => {
      console.warn(line)
      warnings.push(line)
    }
    const changed = await publish(store, names, { root, build, quick: true, dropPaths: true, warn })
    apps = changed.release.apps
    for (const name of names) if (live.includes(name)) unverified.add(name)
    unpublished.clear()
    return [...faults.values()].join('\n')
  } catch (error) {
    return error instanceof UserError ? error.message : String(error)
  }
}

/** Type errors and wrong texts keep no save off the screen; they are shown a moment later. */
async function verify({ signal }: AbortController) {
  const names = [...unverified]
  try {
    const found = await Promise.all(names.map((app) => verifyWithTools(app, root, signal)))
    unverified.clear()
    await tell(found.flat().join('\n'))
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

// Each save adds files to the store.
await rm(store, { recursive: true, force: true })
await mkdir(store, { recursive: true })
let quiet: NodeJS.Timeout | undefined
function endVerification() {
  clearTimeout(quiet)
  verification.abort()
}
process.once('exit', endVerification)

const firstPublish = new Promise<void>((resolve) => {
  void watchApps({
    root,
    apps: live,
    hot: join(store, 'hot'),
    onSave: endVerification,
    async onBuilds(builds) {
      for (const { app, hash, updates: files, errors } of builds) {
        faults.delete(app)
        if (errors) faults.set(app, errors)
        else {
          console.log(`${app}: built`)
          unpublished.add(app)
          hashes[app] = hash
          updates[app] = { ...updates[app], ...files }
        }
      }
      const isBuilt = live.every((app) => hashes[app])
      const problem = isBuilt ? await publishBuilt() : [...faults.values()].join('\n')
      await tell(problem)
      if (apps) resolve()
      verification = new AbortController()
      if (!problem) quiet = setTimeout(() => void verify(verification), quietTime)
    },
  })
})

// It starts meanwhile, and prints that it is ready once a release can be seen.
const server = serveAgain(firstPublish)
const served = ['brands', 'calls', 'contract', 'rights', 'rules'].map((name) => `shared/${name}`)
watchFolders(
  ['server', ...served].map((name) => join(root, name)),
  ['site.json', 'logo.svg'].map((name) => join(root, name)),
  server.restart,
)
process.exit(await server.ended)

/** Returns this port, or a free one where another program has it. */
async function choosePort(first: number): Promise<number> {
  const found = await lookup('localhost', { all: true })
  const taken = await Promise.all(found.map(({ address }) => isTaken(first, address)))
  return taken.includes(true) ? freePort() : first
}
