import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ToVerify } from './verifier.ts'

let verifier: ChildProcess
let compiler: number

/** Processes that it has begun: pid and command. */
function listBegun(): string[] {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' }).split('\n')
  const parts = lines.map((line) => /^\s*(\d+)\s+(\d+) (.*)/.exec(line))
  return parts.flatMap((part) => (part && Number(part[1]) === verifier.pid ? [`${part[2]} ${part[3]}`] : []))
}

/** The process of the compiler, once that itself runs, in the place of the Node that starts it; held, so that it never gets done. */
async function holdCompiler(): Promise<void> {
  for (;;) {
    const found = listBegun().find((line) => /^\d+ \S*\/tsc\b.* -p mf-internal/.test(line) && !/bin\/tsc/.test(line))
    if (found) {
      compiler = parseInt(found)
      process.kill(compiler, 'SIGSTOP')
      return
    }
    await pause(20)
  }
}

function isRunning(pid: number): boolean {
  try {
    // Nobody is left to take note of its end.
    return !/^Z|^$/.test(execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).trim())
  } catch {
    return false
  }
}

beforeEach(() => {
  verifier = fork(join(import.meta.dirname, 'verifier.ts'), { execArgv: [], stdio: 'ignore' })
  verifier.send({ turn: 1, apps: ['mf-internal'] } satisfies ToVerify)
})

afterEach(() => {
  if (isRunning(compiler)) process.kill(compiler, 'SIGKILL')
})

test.each([
  ['Ctrl-C', () => verifier.kill('SIGINT')],
  ['a request to stop', () => verifier.kill('SIGTERM')],
  ['the end of what has begun it', () => verifier.disconnect()],
])('%s ends the look at types with it', async (_, end) => {
  await holdCompiler()
  const ended = once(verifier, 'exit')
  end()
  await ended
  while (isRunning(compiler)) await pause(20)
})

test('another question ends the look at types for the one before', async () => {
  await holdCompiler()
  verifier.send({ turn: 2, apps: [] } satisfies ToVerify)
  while (isRunning(compiler)) await pause(20)
  verifier.disconnect()
  await once(verifier, 'exit')
})
