// Starts every root script. Runs on Node 20 or later: installs the dependencies if the lock file has changed, then runs the script
// with the Node of the project (a dev dependency), which runs TypeScript.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const pnpm = 'pnpm@12.21.0'
const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules/.bin')
const stamp = join(root, 'node_modules/.installed')

/** Runs a command to its end, and passes on SIGTERM (a terminal sends SIGINT to both). */
async function run(command, args, env = process.env) {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
  const stop = () => child.kill('SIGTERM')
  const wait = () => undefined
  process.on('SIGTERM', stop).on('SIGINT', wait)
  const [status, signal] = await once(child, 'exit')
  process.off('SIGTERM', stop).off('SIGINT', wait)
  return signal ? 128 + constants.signals[signal] : status
}

async function install() {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.log('Installing dependencies …')
  // Its warnings are about the Node that runs this file: the packages get the Node of the project.
  const options = ['--frozen-lockfile', '--reporter=append-only', '--loglevel=error']
  const status = await run('npx', ['--yes', pnpm, 'install', ...options])
  if (status !== 0) process.exit(status)
  writeFileSync(stamp, hash)
}

/** Returns why nothing can be built here; undefined where it can. */
function whyNot() {
  if (process.platform === 'win32') return 'Windows is not supported: use WSL, with the project in its own file system.'
  // webpack reads "!" and "?" in a path as its own, and the quote ends a text in what it writes.
  const [letter] = /[!?']/.exec(root) ?? []
  return (
    letter && `The path ${root} has a ${letter}, with which nothing can be built: move the project to another folder.`
  )
}

const reason = whyNot()
if (reason) {
  console.error(reason)
  process.exit(1)
}
const [task, ...args] = process.argv.slice(2)
await install()
const env = { ...process.env, PATH: bin + delimiter + process.env.PATH }
// A script by its name, or any program by its path.
const program = task.includes('/') ? task : `scripts/${task}.ts`
process.exit(await run(join(bin, 'node'), [program, ...args], env))
