import type { ChildProcess } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect } from '@playwright/test'
import { end, readDeployFile, readUnit, root, start, type Account } from './processes.ts'

interface Setting {
  folder: string
  as: Account
  ports: readonly [number, number]
  /** Replaces settings of deploy/privacy-site.env. */
  settings: Record<string, string>
}

/** Starts the two servers as deploy/systemd/privacy-site@.service does: its command, its settings. */
export async function startServers({ folder, as, ports, settings }: Setting) {
  const usual = parseEnv(await readDeployFile('privacy-site.env', [])) as Record<string, string>
  const logFile = join(folder, 'servers.log')
  const log = await open(logFile, 'a')
  const running = new Map<number, ChildProcess>()
  const stopped = new WeakSet<ChildProcess>()
  /** Exits that no test caused. */
  const crashes: string[] = []

  async function begin(port: number) {
    const unit = await readUnit(
      'privacy-site@.service',
      [
        ['/opt/node/bin/node', process.execPath],
        ['/srv/privacy-site/current', root],
      ],
      String(port),
    )
    const env = { ...usual, ...unit.env, ...settings }
    const server = start(unit.command, unit.args, log.fd, { as, env, cwd: unit.cwd })
    running.set(port, server)
    server.once('exit', (code) => stopped.has(server) || crashes.push(`${port} ended with ${code}`))
    try {
      const isHealthy = async () => expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
      await expect(isHealthy).toPass({ timeout: 180_000 })
    } catch (error) {
      throw new Error(`Server on ${port}:\n${(await readFile(logFile, 'utf8')).slice(-2000)}`, { cause: error })
    }
  }

  async function stop(port: number, signal: NodeJS.Signals = 'SIGTERM') {
    const server = running.get(port)
    if (!server) throw new Error(`No server runs on port ${port}`)
    stopped.add(server)
    return end(server, signal)
  }

  await Promise.all(ports.map(begin))
  return {
    ports,
    crashes,
    start: begin,
    /** Stops a server as systemd does; returns its exit code. */
    stop,
    /** Ends a server at once, as when the machine fails, and starts it again. */
    async kill(port: number) {
      await stop(port, 'SIGKILL')
      await begin(port)
    },
    async stopAll() {
      await Promise.all([...running.keys()].map((port) => stop(port, 'SIGKILL')))
      await log.close()
    },
  }
}
