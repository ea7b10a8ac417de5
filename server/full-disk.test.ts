// Takes about 20 s: begins early.
// A disk that is really full: the database and the mails of a server have one of their own.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { diskOf, fillDisk, findDrafts } from '@site/shared/testing/small-disk'
import { saveCampaigns } from './campaigns/save-campaigns.ts'
import { openDatabase } from './database/database.ts'
import { startFailingPostgres } from './database/testing/postgres-behind-proxy.ts'
import { createTemporaryFolder, makeCampaign, releaseFiles, startServer } from './testing/index.ts'

const folder = await createTemporaryFolder()
await folder.write({ ...releaseFiles({}, 'site/'), 'disk/there': '' })
const disk = { folder: join(folder.path, 'disk'), megabytes: 300 }

function start(directories: Record<string, string>) {
  const variables = {
    SITE_DIR: join(folder.path, 'site'),
    NODE_ENV: 'development',
    DEMONSTRATION: 'off',
    ...directories,
  }
  return startServer({ ...variables, ANSWER_KEY: `test:${Buffer.alloc(32, 1).toString('base64')}` }, undefined, disk)
}
type Server = Awaited<ReturnType<typeof start>>

const ask = (server: Server, path: string, body?: object) =>
  fetch(server.origin + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
const contact = (server: Server, name: string) =>
  ask(server, '/api/contact?locale=nl_nl', { name, email: `${name}@lindehof.example`, question: 'x'.repeat(4_000) })

/** Waits for so many mails, two for each message; returns who sent those messages. */
async function mailedNames(mails: string, count: number) {
  // Whole ones: what is being written gets another name in a moment.
  const list = async () => (await readdir(mails)).filter((file) => file.endsWith('.eml'))
  while ((await list()).length < count) await pause(50)
  const texts = await Promise.all((await list()).map((file) => readFile(join(mails, file), 'utf8')))
  return [...new Set(texts.join('').match(/\b(?:before|full\d*|after|waiting)(?=@)/g))].toSorted()
}

test('a database whose disk is full refuses what it cannot store, answers reads, and takes all again when there is room', async () => {
  const mails = join(folder.path, 'mails')
  const server = await start({ DATABASE_DIR: join(disk.folder, 'db'), MAIL_DIR: mails })
  expect((await contact(server, 'before')).status).toBe(200)
  const makeRoom = fillDisk(diskOf(server.pid, disk))
  for (let at = 0; at < 5; at++) {
    const rejected = await contact(server, `full${at}`)
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await rejected.json()).toMatchObject({ error: 'SERVICE_UNAVAILABLE' })
  }
  // Longer than an outage without a failed call lasts: a read is no sign that it is over.
  await pause(1_100)
  expect((await ask(server, `/api/campaign-items?countryCode=BE`)).status).toBe(200)
  expect((await ask(server, '/api/plainhtml/privacy-policy?locale=nl_nl')).status).toBe(200)
  expect((await contact(server, 'full')).status).toBe(503)
  makeRoom()
  expect((await contact(server, 'after')).status).toBe(200)
  expect(await mailedNames(mails, 4)).toEqual(['after', 'before'])
  expect(
    server
      .errors()
      .split('\n')
      .filter((line) => line.startsWith('The database is unavailable')),
    // What the server does by itself may meet the full disk before its room is measured.
  ).toEqual([expect.stringMatching(/has less than 64 MB|No space left on device/)])
  expect(await server.end('SIGTERM')).toBe(0)
})

test('a snapshot whose disk is full stays as it was for readers without the database, and is kept up to date again when there is room', async () => {
  const postgres = await startFailingPostgres()
  const database = await openDatabase({ databaseUrl: postgres.url, databaseDirectory: '' })
  const directory = join(disk.folder, 'snapshot')
  const server = await start({ DATABASE_URL: postgres.url, SNAPSHOT_DIR: directory, MAIL_DIR: join(folder.path, 'm') })
  const snapshots = join(diskOf(server.pid, disk), 'snapshot/1')
  const add = (id: string) => saveCampaigns(database, 'NL', [makeCampaign(id)])
  async function waitForFile(notices: number) {
    while (!server.errors().includes(`${notices} notices`)) await pause(50)
    return (await readdir(snapshots))
      .filter((name) => name.startsWith('register-'))
      .toSorted()
      .at(-1)
  }
  await add('NL-before')
  const file = await waitForFile(1)
  const makeRoom = fillDisk(diskOf(server.pid, disk))
  await add('NL-full')
  while (!server.errors().includes('The snapshot of the register is not up to date')) await pause(50)
  expect((await ask(server, '/api/campaign-items/NL-full?countryCode=NL')).status).toBe(200)
  await postgres.stop()
  const readList = async () =>
    (await (await ask(server, '/api/campaign-items?countryCode=NL')).json()) as { total: number; asOf?: string }
  while ((await readList()).asOf === undefined) await pause(50)
  expect((await readList()).total).toBe(2)
  expect([(await readdir(snapshots)).includes(file!), findDrafts(snapshots)]).toEqual([true, []])
  makeRoom()
  await postgres.start()
  await waitForFile(2)
  expect(server.errors().match(/is not up to date/g)).toHaveLength(1)
  expect(await server.end('SIGTERM')).toBe(0)
  await database.destroy()
  await postgres.close()
})

test('mails whose disk is full wait in the database, leave nothing half written, and are written when there is room', async () => {
  const server = await start({ DATABASE_DIR: join(folder.path, 'db'), MAIL_DIR: join(disk.folder, 'mails') })
  const mails = join(diskOf(server.pid, disk), 'mails')
  const makeRoom = fillDisk(diskOf(server.pid, disk))
  expect((await contact(server, 'waiting')).status).toBe(200)
  // Two mails; each is tried again later.
  while ((server.errors().match(/ENOSPC/g)?.length ?? 0) < 2) await pause(50)
  expect([await readdir(mails), findDrafts(mails)]).toEqual([[], []])
  makeRoom()
  expect(await mailedNames(mails, 2)).toEqual(['waiting'])
  expect(await server.end('SIGTERM')).toBe(0)
})
