import type { ChildProcess } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readDeployFile, readSettings, readUnit } from './files.ts'
import { ended, later, root, start, until, type Account } from './machine.ts'

/** The two servers of the site, as systemd runs them. */
export interface Servers {
  ports: [number, number]
  start: (port: number) => Promise<void>
  /** Ends it at once, as when the machine fails, and starts it again. */
  kill: (port: number) => Promise<void>
  /** Lets it finish what it does; gives its exit code. */
  stop: (port: number) => Promise<number | null>
  restart: (port: number) => Promise<void>
  stopAll: () => Promise<void>
  /** How often one ended that nobody had told to. */
  endedAlone: () => number
  readLog: () => Promise<string>
}

interface Setting {
  folder: string
  as: Account
  ports: [number, number]
  /** What deploy/privacy-site.env says otherwise. */
  settings: Record<string, string>
}

/** Starts servers as deploy/systemd/privacy-site@.service says: command, settings, and again when one ends. */
export async function createServers({ folder, as, ports, settings }: Setting): Promise<Servers> {
  const usual = readSettings(await readDeployFile('privacy-site.env', []))
  for (const name of Object.keys(settings)) {
    if (!(name in usual) && !isForTrial(name))
      throw new Error(`deploy/privacy-site.env has no ${name}: correct e2e/production`)
  }
  const unitFile = await readDeployFile('systemd/privacy-site@.service', [
    ['/opt/node/bin/node', process.execPath],
    ['/srv/privacy-site/current', root],
  ])
  const logFile = join(folder, 'servers.log')
  const log = await open(logFile, 'a')
  const running = new Map<number, ChildProcess>()
  const told = new WeakSet<ChildProcess>()
  let alone = 0
  let isOver = false

  async function begin(port: number) {
    const unit = readUnit(unitFile, String(port))
    const env = { ...usual, ...unit.settings, ...settings }
    const server = start(unit.command, unit.args, log.fd, { as, env, cwd: unit.directory })
    running.set(port, server)
    server.once('exit', () => void replace(port, server))
    await until(`the server on port ${port} is well`, 180, () => isWell(port)).catch(async (error: unknown) => {
      throw new Error(`${String(error)}\n${(await readFile(logFile, 'utf8')).slice(-2000)}`, { cause: error })
    })
  }

  /** `Restart=always` and `RestartSec=1`. */
  async function replace(port: number, former: ChildProcess) {
    if (told.has(former)) return
    alone++
    await later(1000)
    if (!isOver && running.get(port) === former) await begin(port).catch(() => undefined)
  }

  async function end(port: number, signal: NodeJS.Signals) {
    const server = running.get(port)!
    told.add(server)
    server.kill(signal)
    await ended(server)
    return server.exitCode
  }

  return {
    ports,
    start: begin,
    async kill(port) {
      await end(port, 'SIGKILL')
      await later(1000)
      await begin(port)
    },
    stop: (port) => end(port, 'SIGTERM'),
    async restart(port) {
      const code = await end(port, 'SIGTERM')
      if (code !== 0) throw new Error(`The server on port ${port} ended with ${code}`)
      await begin(port)
    },
    async stopAll() {
      isOver = true
      await Promise.all([...running.keys()].map((port) => end(port, 'SIGKILL')))
      await log.close()
    },
    endedAlone: () => alone,
    readLog: () => readFile(logFile, 'utf8'),
  }
}

/** Settings that a real machine does not need: it has names, mail domains and authorities that the world knows. */
function isForTrial(name: string) {
  return ['MAIL_CHECK_DOMAINS', 'NODE_EXTRA_CA_CERTS'].includes(name)
}

async function isWell(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
  return answer?.status === 200
}
