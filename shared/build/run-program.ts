import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

interface ProgramOptions {
  cwd?: string
  /** Ends the program at once, and makes the answer reject. */
  signal?: AbortSignal | undefined
}

/** Runs a program with this Node to its end; gives its exit code and all that it said. */
export async function runProgram(words: readonly string[], { cwd, signal }: ProgramOptions = {}) {
  // The compiler goes on until it is done when it is asked to stop; there is nothing that it would leave half written.
  const stop = { signal, killSignal: 'SIGKILL' } as const
  const child = spawn(process.execPath, words, { cwd, ...stop, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, said: `${output}${errors}` }
}
