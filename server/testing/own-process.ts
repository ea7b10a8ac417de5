import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { withDisk, type SmallDisk } from '@site/shared/testing/small-disk'
import { closeLater } from './close-later.ts'

/** Options for programs of this folder that tests start: without their own environment except the compile cache. */
export const ownProcess = {
  env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
}

/** Starts the server in a process of its own, on a free port of 127.0.0.1, with these variables; it is killed after the last test. */
export function spawnServer(
  variables: Record<string, string>,
  cwd?: string,
  disk?: SmallDisk,
): ChildProcessWithoutNullStreams {
  // On one IP address: another program may have the same port on the other addresses of `localhost`.
  const env = { ...ownProcess.env, PORT: '0', HOST: '127.0.0.1', ...variables }
  const plain = [process.execPath, join(import.meta.dirname, '../main.ts')] as const
  const [program, ...rest] = disk ? withDisk(disk, ...plain) : plain
  const server = spawn(program, rest, { env, cwd })
  const closed = once(server, 'close')
  closeLater(() => server.kill('SIGKILL') && closed)
  return server
}

/** Starts the server and waits until it is ready or has ended. */
export async function startServer(variables: Record<string, string>, cwd?: string, disk?: SmallDisk) {
  const server = spawnServer(variables, cwd, disk)
  let errors = ''
  server.stderr.on('data', (text) => (errors += text))
  const closed = once(server, 'close').then(([code]) => code as number | null)
  const line = await Promise.race([once(server.stdout, 'data').then(([text]) => String(text)), closed.then(() => '')])
  return {
    /** Line that it printed when it was ready; empty where it ended. */
    line,
    origin: `http://127.0.0.1:${/localhost:(\d+)/.exec(line)?.[1]}`,
    pid: server.pid,
    /** Returns its output on stderr. */
    errors: () => errors,
    /** Resolves with its exit code. */
    closed,
    end(signal: NodeJS.Signals) {
      server.kill(signal)
      return closed
    },
  }
}
