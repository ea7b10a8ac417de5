import assert from 'node:assert/strict'
import { chown, mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from './machine.ts'
import type { Report } from './report.ts'
import { hosts, type TrialSite } from './site.ts'

/** deploy/bin/backup, the loss of everything, deploy/bin/restore. */
export async function checkRestore({ check, heading, table }: Report, site: TrialSite) {
  heading('Backup, loss of database and releases, restore')
  const { folder, as, store, postgresql, servers, visitor, programs } = site
  const backups = join(folder, 'backups')
  await mkdir(backups)
  await chown(backups, as.uid, as.gid)
  const env = { DATABASE_URL: postgresql.url, SITE_DIR: store, PATH: `${programs}:${process.env.PATH}` }
  const script = (name: string, argument: string) => run(join(root, 'deploy/bin', name), [argument], { as, env })

  let backup = ''
  await check('a backup is made while the servers run', async () => {
    backup = await script('backup', backups)
  })
  for (const port of servers.ports) {
    await check(`the server on port ${port} ends within its time and with 0`, async () =>
      assert.equal(await servers.stop(port), 0),
    )
  }
  const before = await count(site)
  const release = await readFile(join(store, 'release.json'), 'utf8')
  await check('a restore overwrites nothing', () => assert.rejects(script('restore', backup), /is not empty/))

  await postgresql.dropDatabase()
  await rename(store, `${store}-lost`)
  await mkdir(store)
  await chown(store, as.uid, as.gid)
  await check('database and releases come back whole', async () => {
    await postgresql.createDatabase()
    await script('restore', backup)
    assert.deepEqual(await count(site), before)
    assert.equal(await readFile(join(store, 'release.json'), 'utf8'), release)
  })
  table(before)
  await check('the site is there again, with what it held', async () => {
    await Promise.all(servers.ports.map(servers.start))
    assert.equal((await visitor.ask(hosts.nl, '/nl/privacy-rights')).status, 200)
  })
}

/** The rows of every table, by its name. */
async function count({ postgresql }: TrialSite): Promise<Record<string, number>> {
  const tables = await postgresql.read<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await postgresql.read<{ rows: number }>(`select count(*) as rows from "${name}"`)
    counts[name] = row!.rows
  }
  return counts
}
