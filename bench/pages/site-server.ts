import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portOf } from '../sockets.ts'

/** How long a server may take to be well, in milliseconds: a busy machine is slow. */
const startTimeout = 120_000

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}

/** Runs one of a tree's programs to its end. @throws where it fails */
export async function runIn(tree: string, args: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(nodeOf(tree), args, { cwd: tree, stdio: 'inherit', env: { ...process.env, ...env } })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve).once('error', reject)
  })
  if (code !== 0) throw new Error(`${args.join(' ')} in ${tree} ended with ${code}`)
}

/** A tree's own server on a tree's own release store, with sample data in a database of its own. */
export async function startSite(tree: string, store: string) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-site-'))
  const port = await freePort()
  const child = spawn(nodeOf(tree), ['server/main.ts'], {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      OIDC_PORT: '0',
      SITE_DIR: store,
      DATABASE_DIR: join(folder, 'db'),
      MAIL_DIR: join(folder, 'mail'),
    },
  })
  const ended = once(child, 'exit')
  const end = Date.now() + startTimeout
  while (!(await isWell(port))) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`The server of ${tree} did not start`)
    await new Promise((next) => setTimeout(next, 200))
  }
  return {
    port,
    async close() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function isWell(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
  return answer?.ok ?? false
}

/** Each tree runs on the Node that it names. */
function nodeOf(tree: string): string {
  const own = join(tree, 'node_modules/.bin/node')
  return existsSync(own) ? own : process.execPath
}
