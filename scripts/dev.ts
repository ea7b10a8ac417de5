// Serves the site from a store of its own and publishes a part each time its files change; open pages take it over.
import { fork } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readManifestsAnew } from '../releases/development/fresh-manifests.ts'
import type { ToVerify, Verified } from '../releases/development/verifier.ts'
import { watchSources } from '../releases/development/watch-sources.ts'
import { listApps } from '../releases/workspace.ts'
import { root, run } from './processes.ts'

/** In milliseconds. Editors write a file in several steps: what comes within this time is one change. */
const settlingTime = 15
/** In milliseconds: when nothing has been saved for so long, types and texts are looked at. */
const quietTime = 1_000

const parts = listApps(root)
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !parts.includes(name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; choose from ${parts.join(', ')}`)
  process.exit(2)
}
const live = chosen.length > 0 ? chosen : parts
const store = join(root, 'var/dev')
const env = { SITE_DIR: store, SITE_WATCH: '1' }

const verifier = fork(join(root, 'releases/development/verifier.ts'))
// The server may take its time to end; what is looked at meanwhile, nobody waits for.
process.once('SIGTERM', () => verifier.kill())

// What is imported from here on reads them, and webpack runs in this process: it stays warm.
Object.assign(process.env, env, { NODE_ENV: 'development' })
readManifestsAnew()
const { publish: publishApps, Refusal } = await import('../releases/index.ts')
const { buildWithWebpack } = await import('../releases/build/builder.ts')
const { removeFormerBuilds } = await import('../releases/development/remove-former-builds.ts')
const { buildWithKept, noteChange } = await import('../releases/development/kept-builders.ts')

let told: string | undefined

/** For the overlay in the pages; `''` takes it away. */
function tell(problem: string) {
  if (problem === told) return
  told = problem
  if (problem) console.error(problem)
  mkdirSync(store, { recursive: true })
  // The server reads it at any time.
  const file = join(store, 'problem.json')
  writeFileSync(`${file}.new`, JSON.stringify(problem))
  renameSync(`${file}.new`, file)
}

/** A compiler that stays for what is live; of the others nothing needs to stay. */
const build = (app: string) => (live.includes(app) ? buildWithKept : buildWithWebpack)(app, root)

async function publish(names: string[]): Promise<boolean> {
  try {
    const log = (line: string) => console.log(line)
    // Nobody goes back to what a developer has saved: what is kept of that would only grow.
    await publishApps(store, names, { root, build, kept: live, quick: true, keepsHistory: false, log })
    tell('')
    return true
  } catch (error) {
    tell(error instanceof Refusal ? error.message : String(error))
    return false
  }
}

/** What is not published as it is now. At first, where one part alone is live, the others stay as they were built last. */
const changed = new Set(existsSync(join(store, 'channels.json')) ? live : parts)
let saves = 0
let isPublishing = false

/** Publishes what has changed, until nothing has; what did not build goes along with the next change. */
async function publishChanged() {
  if (isPublishing) return
  isPublishing = true
  for (let seen = -1; seen !== saves;) {
    await pause(settlingTime)
    seen = saves
    const names = [...changed]
    changed.clear()
    const isShown = await publish(names)
    for (const name of names) (isShown ? unverified : changed).add(name)
  }
  isPublishing = false
  quiet = setTimeout(() => askVerifier([...unverified]), quietTime)
}

/** Published without a look at types and texts. */
const unverified = new Set<string>()
let quiet: NodeJS.Timeout | undefined

/** What is wrong with types and texts keeps nothing off the screen, and is said there. */
verifier.on('message', ({ turn, faults }: Verified) => {
  if (turn !== saves || changed.size > 0) return
  unverified.clear()
  tell(faults.join('\n'))
})

/** The next change ends it. */
function endVerification() {
  clearTimeout(quiet)
  askVerifier([])
}

function askVerifier(apps: string[]) {
  // Ctrl-C ends it at once, the server in good order.
  if (verifier.connected) verifier.send({ turn: saves, apps } satisfies ToVerify)
}

function watchFolder(folder: string, names: string[]) {
  watchSources(join(root, folder), (file) => {
    for (const name of names) changed.add(name)
    noteChange(file)
    saves += 1
    endVerification()
    void publishChanged()
  })
}

await removeFormerBuilds(store)
for (const name of live) watchFolder(name, [name])
watchFolder('shared', live)
const first = publishChanged()
// By folder: packages and what only browsers get are no reason to start it again.
const served = [
  'server',
  ...['brands', 'calls', 'contract', 'rights', 'rules', 'signing'].map((name) => `shared/${name}`),
]
// Node's own look at all of them misses what `watchSources` does not; one file that is written in its place it sees.
const restart = join(root, 'var/development/restart')
function restartServer() {
  mkdirSync(restart, { recursive: true })
  writeFileSync(join(restart, 'changed'), String(performance.now()))
}
restartServer()
for (const folder of served) watchSources(join(root, folder), restartServer)
// It starts meanwhile, and says that it is ready when there is something to be seen.
const words = [`--watch-path=${restart}`, '--watch-preserve-output', 'server/main.ts']
process.exit(await run('node', words, env, first))
