import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** Where the site of most tests stands. */
export const siteUnderTest = resolve(root, process.env['SITE_DIR'] ?? 'var/e2e/site')

/** A database as a server has it that has just begun: made once, by serve.ts, for every server. */
export const firstDatabase = join(root, 'var/e2e/first-db')

/** A server of a test's own, with database and mails of its own, that serves the site of the other tests. */
export class OwnServer {
  /** Another one after each start, unless `start` is told which. */
  port = 0
  readonly #folder: string
  #process: ChildProcess | undefined

  constructor(name: string) {
    this.#folder = join(root, 'var/e2e-servers', name)
  }

  /**
   * Starts it; it is ready when this returns.
   *
   * @param variables of its configuration, besides ports and folders; with `CLOCK_DAYS` its clock is ahead by so many days
   * @param sources the workspace, or a copy of it
   */
  async start(variables: Record<string, string> = {}, sources = root) {
    const database = join(this.#folder, 'db')
    // Not earlier: every worker that loads the test makes one, while it may run in another.
    if (!this.#process) rmSync(this.#folder, { recursive: true, force: true })
    if (!existsSync(database)) cpSync(firstDatabase, database, { recursive: true })
    const env = {
      ...process.env,
      PORT: '0',
      OIDC_PORT: '0',
      DECISION_UNDO_SECONDS: '0',
      SITE_DIR: siteUnderTest,
      DATABASE_DIR: database,
      MAIL_DIR: join(this.#folder, 'mail'),
      ...variables,
    }
    const args = ['--import', join(root, 'e2e/shifted-clock.ts'), 'server/main.ts']
    const server = spawn(process.execPath, args, { cwd: sources, env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    this.#process = server
    const ended = once(server, 'exit').then(() => 'It ended.')
    const words = await Promise.race([once(server.stdout!, 'data').then(String), ended])
    this.port = Number(/localhost:(\d+)/.exec(words)?.[1])
    if (!this.port) throw new Error(`The server did not start: ${words}`)
  }

  /** Minutes pass for it, at once. */
  passMinutes(count: number) {
    this.#process?.send(count)
  }

  /** Ends it as a power failure would. */
  async kill() {
    await this.#end('SIGKILL')
  }

  async stop() {
    await this.#end('SIGTERM')
  }

  async #end(signal: NodeJS.Signals) {
    const server = this.#process
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await once(server, 'exit')
  }
}
