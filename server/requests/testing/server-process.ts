import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { spawnServer } from '../../testing/own-process.ts'
import type { TemporaryFolder } from '../../testing/temporary-folder.ts'

export interface ServerProcess {
  origin: string
  /** Ends the process at once, as when the machine fails. */
  kill: () => Promise<number | null>
  /** Lets it finish what it does; gives the code it ends with. */
  stop: () => Promise<number | null>
}

/**
 * Starts the real server in a process of its own, with database and mails below `folder`, and without sample data.
 *
 * @throws with the server's own words when it does not start
 */
export async function startServerProcess(folder: TemporaryFolder): Promise<ServerProcess> {
  const server = spawnServer({
    SITE_DIR: join(folder.path, 'site'),
    DATABASE_DIR: join(folder.path, 'db'),
    MAIL_DIR: join(folder.path, 'mail'),
    DEMONSTRATION: 'off',
  })
  let said = ''
  server.stderr.on('data', (text) => (said += text))
  const ended = once(server, 'close')
  const ready = once(server.stdout, 'data').then(([text]) => /localhost:(\d+)/.exec(String(text))?.[1])
  const port = await Promise.race([ready, ended.then(() => undefined)])
  if (!port) throw new Error(`The server did not start: ${said}`)
  return { origin: `http://127.0.0.1:${port}`, kill: () => end(server, 'SIGKILL'), stop: () => end(server, 'SIGTERM') }

  async function end(running: ChildProcess, signal: NodeJS.Signals) {
    running.kill(signal)
    const [code] = (await ended) as [number | null]
    return code
  }
}
