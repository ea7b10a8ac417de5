// The composed, built site with the real server, for the tests: everything of its own below var/e2e, made anew.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'

const folder = 'var/e2e'
const env = {
  ...process.env,
  SITE_DIR: `${folder}/site`,
  SITE_BROTLI: '3',
  DATABASE_DIR: `${folder}/db`,
  MAIL_DIR: `${folder}/mail`,
  // Any port: the one after the site's is that of another test's server.
  OIDC_PORT: '0',
  // On one of the two hosts, so that tests see both.
  ANALYTICS_HOSTS: 'be.localhost',
}

async function run(...args: string[]) {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env })
  const stop = () => child.kill('SIGTERM')
  process.on('SIGTERM', stop).on('SIGINT', stop)
  const [code] = (await once(child, 'exit')) as [number | null]
  process.off('SIGTERM', stop).off('SIGINT', stop)
  if (code) process.exit(code)
}

rmSync(folder, { recursive: true, force: true })
await run('site/main.ts', 'publish', 'all')
await run('server/main.ts')
