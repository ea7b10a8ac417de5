// The composed, built site with the real server, for the tests: everything of its own below var/e2e.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { publish } from '../releases/index.ts'
import { readServerConfig } from '../scripts/server-config.ts'
import { startMailServer } from '../server/mail/testing/mail-server.ts'
import { firstDatabase } from './own-server.ts'

const site = resolve('var/e2e/site')
const database = resolve('var/e2e/db')
const mail = resolve('var/e2e/mail')
let mails = 0
/** Takes all mail of the site by SMTP, and puts it where the site lists what it has written itself. */
const mailServer = await startMailServer({
  onData(stream, _session, done) {
    const file = join(mail, `${String(++mails).padStart(6, '0')}.eml`)
    const write = async () => {
      await writeFile(`${file}.new`, stream)
      await rename(`${file}.new`, file)
    }
    write().then(() => done(), done)
  },
})
const env = {
  ...process.env,
  SITE_DIR: site,
  DATABASE_DIR: database,
  MAIL_DIR: mail,
  SMTP_URL: mailServer.url,
  // A refusal is then the work of two, and all else of one, as without it.
  DECISIONS_NEED_TWO: 'on',
  // Tests read the mail of a decision.
  DECISION_UNDO_SECONDS: '0',
  // Any port: the one after the site's is that of another test's server.
  OIDC_PORT: '0',
  // On one of the two hosts, so that tests see both.
  ANALYTICS_HOSTS: 'be.localhost',
}

// Before it builds.
await readServerConfig(env)

async function run(...args: string[]) {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env })
  const stop = () => child.kill('SIGTERM')
  process.on('SIGTERM', stop).on('SIGINT', stop)
  const [code] = (await once(child, 'exit')) as [number | null]
  process.off('SIGTERM', stop).off('SIGINT', stop)
  if (code) process.exit(code)
}

/** A site that has been published once only: no part of it has an earlier version that could be shown in its place. */
async function publishOnce() {
  // Types and texts are looked at by lint.
  const publishAll = () => publish(site, ['all'], { by: 'test', verify: false, dropPaths: true, log: console.log })
  await publishAll()
  if (readdirSync(`${site}/releases`).length === 1) return
  rmSync(site, { recursive: true })
  await publishAll()
}

for (const folder of [firstDatabase, database, mail]) rmSync(folder, { recursive: true, force: true })
mkdirSync(mail, { recursive: true })
await Promise.all([publishOnce(), run('e2e/first-database.ts', firstDatabase)])
cpSync(firstDatabase, database, { recursive: true })
await run('server/main.ts')
await mailServer.close()
