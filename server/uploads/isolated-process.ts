import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { create, type Struct } from 'superstruct'

export interface IsolatedWork<Answer> {
  /** Absolute path of a program that calls `answerParent`. */
  program: string
  argument?: string
  bytes: Uint8Array
  answer: Struct<Answer>
  /** In milliseconds. */
  timeLimit: number
  /** In bytes, of all memory; that of JavaScript objects has 256 MB. */
  memoryLimit?: number
  /** In characters of JSON; 64 K where left out. */
  longestAnswer?: number
  /** Whether it may load libraries of machine code. */
  loadsMachineCode?: boolean
}

const root = join(import.meta.dirname, '../..')
/** The code of the programs and of their packages: no settings, no keys, no data. */
const readable = [
  'server/uploads/',
  'server/campaigns/creatives/',
  'shared/',
  'site.json',
  'logo.svg',
  'node_modules/',
  'server/node_modules/',
]
// Without a right to write, to start processes or threads, or to load machine code.
const rights = ['--permission', ...readable.map((folder) => `--allow-fs-read=${join(root, folder)}`)]
const options = [...rights, '--max-old-space-size=256', '--no-warnings']
const answerChannel = 3
/** In characters of JSON. */
const usualAnswer = 64 * 1024
/** In milliseconds. */
const watchInterval = 50

/**
 * Reads a file of a stranger in a process of its own: V8 ends its whole process where the memory of a thread is used up.
 * The process has no environment and no open file of the server. However it ends but with a valid answer, returns undefined.
 */
export async function runIsolated<Answer>(work: IsolatedWork<Answer>): Promise<Answer | undefined> {
  const { program, argument = '', bytes, answer, timeLimit, memoryLimit = 768 * 1024 * 1024 } = work
  const { longestAnswer = usualAnswer, loadsMachineCode = false } = work
  let end = () => {}
  try {
    const child = spawn(
      process.execPath,
      [...options, ...(loadsMachineCode ? ['--allow-addons'] : []), program, argument],
      {
        cwd: '/',
        env: {},
        // What libraries write is lost: the log may hold nothing of a file.
        stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
      },
    )
    const whenClosed = once(child, 'close')
    const kill = () => void child.kill('SIGKILL')
    const deadline = performance.now() + timeLimit
    const watch = setInterval(() => {
      if (performance.now() > deadline || memoryOf(child.pid) > memoryLimit) kill()
    }, watchInterval)
    process.once('exit', kill)
    end = () => {
      clearInterval(watch)
      process.off('exit', kill)
      kill()
    }
    // A program that ends early does not read all; without a process there are no channels.
    child.stdin?.on('error', () => {}).end(bytes)
    const channel = child.stdio[answerChannel]
    let text = ''
    if (channel instanceof Readable)
      channel.setEncoding('utf8').on('data', (part: string) => {
        text += part
        if (text.length > longestAnswer) kill()
      })
    const [status] = await whenClosed
    return status === 0 ? create(JSON.parse(text), answer) : undefined
  } catch {
    return undefined
  } finally {
    end()
  }
}

/** Returns the resident memory of a process in bytes; 0 on systems that do not say it. */
function memoryOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** In a program of `runIsolated`: answers with the result of `work` for the bytes and the argument, and ends. */
export async function answerParent(work: (bytes: Uint8Array, argument: string) => Promise<object>): Promise<void> {
  const bytes = new Uint8Array(await buffer(process.stdin))
  const answer = Buffer.from(JSON.stringify(await work(bytes, process.argv[2] ?? '')))
  for (let written = 0; written < answer.length;) written += writeSync(answerChannel, answer, written)
  process.exit(0)
}
