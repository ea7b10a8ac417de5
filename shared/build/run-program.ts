import { spawn, type SpawnOptions } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** Runs a program with this Node. Returns its exit code and output; `signal` kills it and rejects. */
export async function runProgram(
  words: readonly string[],
  { cwd, env, signal }: Pick<SpawnOptions, 'cwd' | 'env' | 'signal'> = {},
) {
  // The compiler ignores SIGTERM until it is done, and writes nothing.
  const stop = { signal, killSignal: 'SIGKILL' } as const
  const child = spawn(process.execPath, words, { cwd, env, ...stop, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, said: `${output}${errors}` }
}
