import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { join } from 'node:path'

/**
 * How tests start programs of this folder: with nothing of their own environment but what was compiled before, and with
 * WebAssembly (the embedded database) made to start quickly, not to run long.
 */
export const ownProcess = {
  arguments: ['--liftoff-only'],
  env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
}

/** Starts the server in a process of its own, on a free port of 127.0.0.1, with these variables. */
export function spawnServer(variables: Record<string, string>, cwd?: string): ChildProcessWithoutNullStreams {
  // On one address: behind the other name of this machine somebody else may have the same port.
  const env = { ...ownProcess.env, PORT: '0', HOST: '127.0.0.1', ...variables }
  return spawn(process.execPath, [...ownProcess.arguments, join(import.meta.dirname, '../main.ts')], { env, cwd })
}
