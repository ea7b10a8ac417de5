import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { PassThrough, type Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

interface Manners {
  /** Until then what it says is kept back. */
  shown?: Promise<unknown>
  /** Until then what it says of failures is kept back; otherwise that is shown at once. */
  failuresShown?: Promise<unknown>
  /** It and what it starts take the processors that others leave. */
  givesWay?: boolean
}

/** Runs a command in the project's root with its output shown; gives the exit code. A request to stop is passed on. */
export async function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
  { shown, failuresShown, givesWay = false }: Manners = {},
): Promise<number> {
  const stdio = ['inherit', shown ? 'pipe' : 'inherit', failuresShown ? 'pipe' : 'inherit'] as const
  const child = spawn(command, args, { cwd: root, stdio: [...stdio], env: { ...process.env, ...env } })
  if (givesWay && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const said = [showLater(child.stdout, process.stdout, shown), showLater(child.stderr, process.stderr, failuresShown)]
  const stop = () => child.kill('SIGTERM')
  const wait = () => undefined
  process.on('SIGTERM', stop).on('SIGINT', wait)
  const code = await new Promise<number | null>((resolve, reject) => child.once('exit', resolve).once('error', reject))
  process.off('SIGTERM', stop).off('SIGINT', wait)
  await Promise.all(said)
  return code ?? 1
}

/** Keeps what is said until then, however much it is: who says it never waits for a reader. */
async function showLater(said: Readable | null, place: NodeJS.WriteStream, shown: Promise<unknown> | undefined) {
  if (!said) return
  const kept = said.pipe(new PassThrough({ highWaterMark: Number.MAX_SAFE_INTEGER }))
  await shown
  kept.pipe(place)
  await once(kept, 'end')
}

/** Runs commands one after the other and ends the process at the first that fails. */
export async function runAll(commands: [command: string, ...args: string[]][]) {
  for (const [command, ...args] of commands) {
    const code = await run(command, args)
    if (code !== 0) process.exit(code)
  }
}
