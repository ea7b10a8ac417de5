import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

interface ProgramOptions {
  cwd?: string
  /** Kills the program and rejects. */
  signal?: AbortSignal | undefined
}

/** Runs a program with this Node. Returns its exit code and output. */
export async function runProgram(words: readonly string[], { cwd, signal }: ProgramOptions = {}) {
  // The compiler ignores SIGTERM until it is done, and writes nothing.
  const stop = { signal, killSignal: 'SIGKILL' } as const
  const child = spawn(process.execPath, words, { cwd, ...stop, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, said: `${output}${errors}` }
}
