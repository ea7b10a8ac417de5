import { mkdir, readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { removeCampaigns, saveCampaigns } from '../campaigns/save-campaigns.ts'
import { findPicture, storePicture } from '../campaigns/creatives/creative-store.ts'
import { startFailingPostgres } from '../database/testing/postgres-behind-proxy.ts'
import { createTemporaryFolder, makeCampaign, openServer } from '../testing/index.ts'
import { openDatabases } from './open-databases.ts'

// What servers know, keep and tell nginx once an advertisement was withheld, with the database and without it.

const postgres = await startFailingPostgres()
const folder = await createTemporaryFolder()
const generations = join(folder.path, 'generations')
await mkdir(generations)
const settings = {
  databaseUrl: postgres.url,
  databaseDirectory: '',
  snapshotDirectory: join(folder.path, 'snapshot'),
  cacheGenerationDirectory: generations,
  readOnly: false,
}

async function start() {
  const opened = await openDatabases(settings, { report: () => undefined, now: () => new Date() })
  const app = await openServer({ ...opened, config: { databaseUrl: postgres.url } })
  return {
    ...opened,
    app,
    async close() {
      await app.close()
      await opened.register.close()
      await opened.database.destroy()
    },
  }
}

const digestOf = (letter: string) => letter.repeat(64)
const picture = (letter: string) => ({
  creativeDigest: digestOf(letter),
  creativeWidth: 4,
  creativeHeight: 3,
  creativeAlternativeNl: `Plaatje ${letter}`,
})
const withPicture = (id: string, letter: string, changes = {}) => makeCampaign(id, { ...picture(letter), ...changes })
const withheld = (id: string) => makeCampaign(id, { creativeWithheldNl: 'De maker wil het niet.' })
const generation = () => readlink(join(generations, 'current'))

let first: Awaited<ReturnType<typeof start>>

afterAll(async () => {
  await first.close()
  await postgres.close()
})

beforeAll(async () => {
  first = await start()
  for (const letter of 'abcde') {
    const { creativeAlternativeNl: _, ...size } = picture(letter)
    const content = Buffer.from(letter)
    await storePicture(first.database, { ...size, content, thumbnail: content })
  }
})

/** Returns the status of a picture, which that of its thumbnail is too. */
async function open(letter: string, { app } = first) {
  const { statusCode } = await app.inject({ url: `/api/creatives/${digestOf(letter)}.webp` })
  const thumbnail = await app.inject({ url: `/api/creatives/${digestOf(letter)}/thumbnail.webp` })
  expect(thumbnail.statusCode).toBe(statusCode)
  return statusCode
}
const save = (...items: Parameters<typeof saveCampaigns>[2]) => saveCampaigns(first.database, 'NL', items)

/** Waits until the server has read what was saved. */
async function follow(server = first) {
  const list = '/api/campaign-items?countryCode=NL'
  for (let copied = ''; copied === '' || copied.includes('"asOf"');) {
    await pause(250)
    copied = (await server.app.inject(list)).body
  }
}

/** Returns the line of a notice in the newest snapshot of the first server. */
async function snapshotLine(id: string): Promise<string> {
  const snapshots = join(settings.snapshotDirectory, '1')
  const name = (await readdir(snapshots))
    .filter((each) => each.endsWith('.zst'))
    .toSorted()
    .at(-1)
  // It may have been replaced meanwhile.
  const packed = name && (await readFile(join(snapshots, name)).catch(() => undefined))
  const lines = packed ? zstdDecompressSync(packed).toString().split('\n') : []
  return lines.find((line) => line.includes(`"id":"${id}"`)) ?? ''
}

test('visitors read only pictures that a notice shows, whatever the database has', async () => {
  await save(withPicture('NL-1', 'a'), withPicture('NL-2', 'b'), withPicture('NL-3', 'b'), withPicture('NL-4', 'c'))
  await follow()
  expect([await open('a'), await open('b'), await open('c')]).toEqual([200, 200, 200])
  // Stored, but in no notice.
  expect([await open('d'), await open('f')]).toEqual([404, 404])
  expect(String(await findPicture(first.database, digestOf('d')))).toBe('d')
  // One notice that withholds it is enough.
  await save(withheld('NL-2'))
  await follow()
  expect([await open('a'), await open('b'), await open('c')]).toEqual([200, 410, 200])
})

test('another picture leaves that of the version before, and what withholds one withholds both', async () => {
  await save(withPicture('NL-4', 'e'))
  await follow()
  expect([await open('c'), await open('e')]).toEqual([200, 200])
  await save(withheld('NL-4'))
  await follow()
  expect([await open('c'), await open('e')]).toEqual([410, 410])
})

/** Returns how many generations have begun since one, itself left out. */
async function begunSince(before: readonly string[]) {
  return (await readdir(generations)).filter((name) => !before.includes(name)).length
}

test('nginx begins another generation once something was withheld or is gone, and for nothing else', async () => {
  const before = await generation()
  await save(
    withPicture('NL-1', 'a', { sponsorName: 'Andere naam' }),
    makeCampaign('NL-5', { creativeTextNl: 'Kies ons' }),
  )
  await follow()
  expect(await generation()).toBe(before)
  await save(withheld('NL-5'))
  await follow()
  const second = await generation()
  expect(second).not.toBe(before)
  await save(withheld('NL-6'))
  await follow()
  expect(await generation()).toBe(second)
  await removeCampaigns(first.database, sql`id = 'NL-6'`)
  await follow()
  expect([before, second]).not.toContain(await generation())
})

test('each of two servers begins one, so that the last one begins after both know it', async () => {
  const second = await start()
  await save(makeCampaign('NL-7', { creativeTextNl: 'Kies ons' }))
  await follow()
  await follow(second)
  const before = await readdir(generations)
  await save(withheld('NL-7'))
  while ((await begunSince(before)) !== 2) await pause(50)
  await follow()
  expect(await begunSince(before)).toBe(2)
  await second.close()
})

test('without the database what was withheld is known, also by a server that starts again', async () => {
  await save(withPicture('NL-8', 'd'))
  await follow()
  expect(await open('d')).toBe(200)
  await save(withheld('NL-8'))
  await follow()
  while (!(await snapshotLine('NL-8')).includes('creativeWithheldNl')) await pause(50)
  await postgres.stop()
  // Nobody says that a picture is gone which is only out of reach.
  expect([await open('d'), await open('a'), await open('f')]).toEqual([410, 503, 404])
  await first.close()
  const before = await generation()
  first = await start()
  expect([await open('d'), await open('a'), await open('f')]).toEqual([410, 503, 404])
  const { body } = await first.app.inject('/api/campaign-items/NL-8?countryCode=NL')
  expect(body).toContain('De maker wil het niet.')
  expect(body).not.toContain('Plaatje d')
  await postgres.start()
  await follow()
  // The snapshot knew it: what nginx has kept since may be read on.
  expect(await generation()).toBe(before)
})
