import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'var/e2e-time')

/** A server of its own on the built site, with a database that outlives it and a clock of its own. */
export class ServerInTime {
  readonly port: number
  #child: ReturnType<typeof spawn> | undefined

  constructor(port: number) {
    this.port = port
    rmSync(folder, { recursive: true, force: true })
  }

  /** Starts it `days` ahead of now; it is ready when this returns. */
  async start(days: number) {
    const env = {
      ...process.env,
      PORT: String(this.port),
      SITE_DIR: process.env['SITE_DIR'] ?? join(root, 'var/e2e/site'),
      DATABASE_DIR: join(folder, 'db'),
      MAIL_DIR: join(folder, 'mail'),
      CLOCK_DAYS: String(days),
    }
    const clock = join(root, 'e2e/privacy-rights/shifted-clock.ts')
    this.#child = spawn(process.execPath, ['--import', clock, 'server/main.ts'], { cwd: root, env, stdio: 'inherit' })
    for (;;) {
      const health = await fetch(`http://127.0.0.1:${this.port}/healthz`).catch(() => undefined)
      if (health?.ok) return
      if (this.#child.exitCode !== null) throw new Error(`The server ended with ${this.#child.exitCode}`)
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }

  async stop() {
    const child = this.#child
    if (!child || child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}
