// Serves the site from a store of its own and publishes a part each time its files change; open pages take it over.
import { existsSync, mkdirSync, renameSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifestsAnew } from '../site/development/fresh-manifests.ts'
import { listApps } from '../site/workspace.ts'
import { root, run } from './processes.ts'

const parts = listApps(root)
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !parts.includes(name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; choose from ${parts.join(', ')}`)
  process.exit(2)
}
const live = chosen.length > 0 ? chosen : parts
const store = join(root, 'var/dev')
const env = { SITE_DIR: store, SITE_WATCH: '1', SITE_BROTLI: '3' }

// What is imported from here on reads them, and webpack runs in this process: it stays warm.
Object.assign(process.env, env, { NODE_ENV: 'development' })
readManifestsAnew()
const { publish: publishApps, Refusal } = await import('../site/index.ts')
const { buildWithKept } = await import('../site/development/kept-builders.ts')
const { verifyWithTools } = await import('../site/verify/verify-app.ts')

/** For the overlay in the pages; `''` takes it away. */
function tell(problem: string) {
  if (problem) console.error(problem)
  mkdirSync(store, { recursive: true })
  // The server reads it at any time.
  const file = join(store, 'problem.json')
  writeFileSync(`${file}.new`, JSON.stringify(problem))
  renameSync(`${file}.new`, file)
}

async function publish(names: string[], quick: boolean): Promise<boolean> {
  try {
    await publishApps(store, names, { root, build: buildWithKept, quick, log: (line) => console.log(line) })
    tell('')
    return true
  } catch (error) {
    tell(error instanceof Refusal ? error.message : String(error))
    return false
  }
}

const changed = new Set<string>()
let publishing = false

async function publishChanged() {
  if (publishing) return
  publishing = true
  while (changed.size > 0) {
    // Editors write a file in several steps: what comes within this time is one change.
    await new Promise((resolve) => setTimeout(resolve, 40))
    const names = [...changed]
    changed.clear()
    verification.abort()
    if (await publish(names, true)) void verify(names)
  }
  publishing = false
}

const unverified = new Set<string>()
let verification = new AbortController()

/** What is wrong with types and texts keeps nothing off the screen, and is said there; the next change ends it. */
async function verify(names: string[]) {
  for (const name of names) unverified.add(name)
  verification = new AbortController()
  const { signal } = verification
  try {
    const faults = await Promise.all([...unverified].map((app) => verifyWithTools(app, root, signal)))
    if (signal.aborted) return
    unverified.clear()
    tell(faults.flat().join('\n'))
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

function watchFolder(folder: string, names: string[]) {
  watch(join(root, folder), { recursive: true }, (_, file) => {
    if (!file || /(^|\/)(dist|node_modules)(\/|$)|\.test\.tsx?$/.test(file)) return
    for (const name of names) changed.add(name)
    void publishChanged()
  })
}

// One part alone: the others as they were built last, even when their sources do not build now.
const hasOthers = existsSync(join(store, 'release.json'))
if (!(await publish(chosen.length > 0 && hasOthers ? chosen : ['all'], false))) process.exit(1)
for (const name of live) watchFolder(name, [name])
watchFolder('shared', live)
// By folder: packages and what only browsers get are no reason to start it again.
const served = [
  'server',
  ...['brands', 'calls', 'contract', 'rights', 'rules', 'signing'].map((name) => `shared/${name}`),
]
const watched = served.map((folder) => `--watch-path=${folder}`)
process.exit(await run('node', [...watched, '--watch-preserve-output', 'server/main.ts'], env))
