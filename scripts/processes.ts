import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a command in the root, passing on SIGTERM, and returns its exit code, from 129 on after a signal. Output, not errors, waits for `shown`. */
export async function run(command: string, args: string[], env: Record<string, string> = {}, shown?: Promise<unknown>) {
  const output = shown ? 'pipe' : 'inherit'
  const options = { cwd: root, env: { ...process.env, ...env } }
  const child = spawn(command, args, { ...options, stdio: ['inherit', output, output] })
  void shown?.then(() => {
    child.stdout?.pipe(process.stdout)
    child.stderr?.pipe(process.stderr)
  })
  const stop = () => child.kill('SIGTERM')
  const wait = () => undefined
  process.on('SIGTERM', stop).on('SIGINT', wait)
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (status, signal) => resolve(status ?? 128 + constants.signals[signal ?? 'SIGTERM']))
  })
  process.off('SIGTERM', stop).off('SIGINT', wait)
  return code
}

/** Runs commands one after the other, and ends the process if one fails. */
export async function runAll(commands: [command: string, ...args: string[]][]) {
  for (const [command, ...args] of commands) {
    const code = await run(command, args)
    if (code !== 0) process.exit(code)
  }
}

/** Returns the parts that a command line names; ends the process where one of them does not exist. */
export function chooseParts(names: readonly string[], parts: readonly string[]): readonly string[] {
  const unknown = names.filter((name) => !parts.includes(name))
  if (unknown.length === 0) return names
  console.error(`There is no part ${unknown.join(', ')}: choose from ${parts.join(', ')}`)
  process.exit(2)
}
