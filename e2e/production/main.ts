// The files of deploy/ in use: nginx, PostgreSQL and two servers in production, attacked, killed, upgraded and restored.
// Takes some minutes; what it needs and what it does stands in docs/operating.md, "The trial". Parts can be named.
import { existsSync } from 'node:fs'
import { checkHosts } from './check-hosts.ts'
import { checkLoad } from './check-load.ts'
import { checkPages } from './check-pages.ts'
import { checkPagesFromDisk } from './check-pages-from-disk.ts'
import { checkRequests } from './check-requests.ts'
import { checkRestore } from './check-restore.ts'
import { checkUpgrade } from './check-upgrade.ts'
import { findPostgreSql } from './postgresql.ts'
import { createReport } from './report.ts'
import { openTrialSite, type Undo } from './site.ts'

/** The whole of it is over by then, in milliseconds. */
const timeout = 25 * 60_000

const parts = {
  pages: checkPages,
  requests: checkRequests,
  hosts: checkHosts,
  load: checkLoad,
  upgrade: checkUpgrade,
  restore: checkRestore,
  // The last: nginx stays so.
  disk: checkPagesFromDisk,
}

async function findMissing() {
  const needed = {
    'to be run by root: PostgreSQL, nginx and the servers each get an account of their own': process.getuid?.() === 0,
    'nginx 1.22 or later (apt install nginx)': existsSync('/usr/sbin/nginx') && existsSync('/etc/nginx/nginx.conf'),
    'PostgreSQL 15 or later (apt install postgresql)': (await findPostgreSql()) !== undefined,
    'openssl and curl (apt install openssl curl)': existsSync('/usr/bin/openssl') && existsSync('/usr/bin/curl'),
    'pgrep (apt install procps)': existsSync('/usr/bin/pgrep'),
  }
  return Object.entries(needed).flatMap(([what, isThere]) => (isThere ? [] : [what]))
}

const report = createReport()
const undo: Undo = []

let ending: Promise<never> | undefined

/** Undoes everything, once: whoever comes second waits for the first. */
function end(code: number): Promise<never> {
  ending ??= cleanUp(code)
  return ending
}

async function cleanUp(code: number): Promise<never> {
  for (const each of undo.toReversed()) await each().catch((error: unknown) => console.error(error))
  process.exit(code)
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join()}. There are ${Object.keys(parts).join()}.`)
  process.exit(2)
}
const missing = await findMissing()
if (missing.length > 0) {
  console.error(`The trial needs:\n${missing.map((what) => `  ${what}\n`).join('')}`)
  process.exit(2)
}
process.once('uncaughtException', (error) => {
  console.error(error)
  void end(1)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(130))
setTimeout(() => {
  console.error('The trial took too long.')
  void end(1)
}, timeout).unref()

try {
  const site = await openTrialSite((await findPostgreSql())!, undo, (line) => console.log(line))
  for (const [name, part] of Object.entries(parts)) {
    if (names.length === 0 || names.includes(name)) await part(report, site)
  }
  await end(report.finish())
} catch (error) {
  console.error(error)
  await end(1)
}
