import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect } from '@playwright/test'
import { freePort } from '@site/shared/testing/free-port'
import { end, readDeployFile, readUnit, root, start, type Account } from './processes.ts'

/** Starts the two servers as deploy/systemd/privacy-site@.service does; `settings` replace those of deploy/privacy-site.env. */
export async function startServers(folder: string, as: Account, settings: Record<string, string>) {
  const ports = [await freePort(), await freePort()] as const
  const usual = parseEnv(await readDeployFile('privacy-site.env')) as Record<string, string>
  const logFile = join(folder, 'servers.log')
  const running = new Map<number, ChildProcess>()
  /** Exits that no test caused. */
  const crashes: string[] = []

  async function begin(port: number) {
    const paths = { '/srv/privacy-site/current': root }
    const { command, args, cwd, env } = await readUnit('privacy-site@.service', paths, String(port))
    const server = start(command, args, logFile, { as, cwd, env: { ...usual, ...env, ...settings } })
    running.set(port, server)
    server.once('exit', (code) => crashes.push(`${port} ended with ${code}`))
    const expectHealthy = async () => expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    await expect(expectHealthy, `see ${logFile}`).toPass({ timeout: 180_000 })
  }

  async function stop(port: number, signal: NodeJS.Signals = 'SIGTERM') {
    const server = running.get(port)
    if (!server) throw new Error(`No server runs on port ${port}`)
    server.removeAllListeners('exit')
    return end(server, signal)
  }

  await Promise.all(ports.map(begin))
  return {
    ports,
    crashes,
    processIdOf: (port: number) => running.get(port)?.pid,
    start: begin,
    /** Stops a server as systemd does, or by another signal; returns its exit code. */
    stop,
    stopAll: () => Promise.all([...running.keys()].map((port) => stop(port, 'SIGKILL'))),
  }
}
