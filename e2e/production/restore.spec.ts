import { chown, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bodyOf } from '../../server/requests/testing/request-server.ts'
import { root, run } from './processes.ts'
import { expect, hosts, test, type Site } from './test.ts'

/** Counts the rows of every table. */
async function countRows({ postgresql }: Site) {
  const counts: Record<string, number> = {}
  const query = "select table_name as name from information_schema.tables where table_schema = 'public'"
  for (const { name } of await postgresql.read<{ name: string }>(query))
    counts[name] = (await postgresql.read(`select 1 from "${name}"`)).length
  return counts
}

test('after a loss of database and releases, deploy/bin/restore brings both back whole', async ({ site }) => {
  const { folder, as, store, postgresql, servers, visitor } = site
  const backups = join(folder, 'backups')
  await mkdir(backups)
  await chown(backups, as.uid, as.gid)
  const PATH = `${postgresql.programs}:${process.env.PATH}`
  const identity = join(folder, 'backup.key')
  const recipients = join(folder, 'backup.pub')
  await run('age-keygen', ['--output', identity])
  await writeFile(recipients, await run('age-keygen', ['-y', identity]))
  await chown(identity, as.uid, as.gid)
  const keys = { BACKUP_RECIPIENTS: recipients, BACKUP_IDENTITY: identity }
  const env = { DATABASE_URL: postgresql.url, SITE_DIR: store, PATH, ...keys }
  const script = (name: string, argument: string) => run(join(root, 'deploy/bin', name), [argument], { as, env })

  const words = 'Mijn buurvrouw heet Wilhelmina.'
  const payload = bodyOf('RECTIFICATION', {
    email: 'noor@lindehof.example',
    userMessage: words,
    touchpoint: `https://${hosts.be}/nl`,
  })
  expect((await visitor.ask(hosts.be, '/api/privacy-rights/request', { body: payload })).status).toBe(200)
  // A mail that is being sent would be sent again after the restore, two minutes later.
  await site.waitForMails()
  const backup = await script('backup', backups)
  for (const name of await readdir(backup))
    expect((await readFile(join(backup, name))).subarray(0, 22).toString()).toBe('age-encryption.org/v1\n')
  // Who opens a backup reads who asked for what, and nothing that they wrote.
  const dump = await run(join(postgresql.programs, 'pg_dump'), [postgresql.url], { as })
  expect(dump).toContain('noor@lindehof.example')
  expect(dump).not.toContain('Wilhelmina')
  const { headers } = await visitor.ask(hosts.nl, '/nl')
  for (const port of servers.ports) expect(await servers.stop(port)).toBe(0)
  const rows = await countRows(site)
  const files = (await readdir(store, { recursive: true })).filter((name) => name !== 'lock.db').toSorted()
  await expect(script('restore', backup)).rejects.toThrow(/is not empty/)

  await postgresql.dropDatabase()
  await rename(store, `${store}-lost`)
  await mkdir(store)
  await chown(store, as.uid, as.gid)
  await postgresql.createDatabase()
  await script('restore', backup)
  expect(await countRows(site)).toEqual(rows)
  expect((await readdir(store, { recursive: true })).toSorted()).toEqual(files)
  await Promise.all(servers.ports.map(servers.start))
  const answer = await visitor.ask(hosts.nl, '/nl')
  expect([answer.status, answer.headers['x-release']]).toEqual([200, headers['x-release']])
})
