import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { join } from 'node:path'
import type { CampaignItem } from '@site/shared/calls'
import { sql } from 'kysely'
import sharp from 'sharp'
import {
  clearRegister,
  createTemporaryFolder,
  idleDatabase,
  makeCampaign,
  openServer,
  openTestDatabase,
} from '../../testing/index.ts'
import { exportFormats, exportRows } from '../export/export-routes.ts'
import { databaseOver } from '../../database/database.ts'
import { OutageLog } from '../../database/database-unavailable.ts'
import { postgres, readTimeouts } from '../../database/postgres.ts'
import { CopiedRegister } from '../../register/register.ts'
import { hostilePictures } from '../../testing/hostile-pictures.ts'
import { checkCampaigns, importCampaigns } from '../import/import-campaigns.ts'
import { readRows } from '../import/read-file.ts'
import { removeOldCampaigns } from '../save-campaigns.ts'
import { loadSampleCampaigns } from '../sample/load-campaigns.ts'
import { removeUnusedPictures } from './creative-store.ts'
import { repaintPicture } from './read-picture.ts'

const folder = await createTemporaryFolder()
const database = await openTestDatabase()
const app = await openServer({ database })
const noBytes = { 'empty.png': '' }

beforeEach(async () => {
  await clearRegister(database)
  await database.deleteFrom('creatives').execute()
})

const blank = (width: number, height: number, background = '#c00') =>
  sharp({ create: { width, height, channels: 3, background } })
const photo = await blank(1_600, 800)
  .jpeg()
  .withExif({ IFD0: { Artist: 'Anke Wilgenroos' }, IFD3: { GPSLatitude: '52/1 4/1 0/1' } })
  .toBuffer()
await folder.write({ 'photo.jpg': photo, 'other.png': await blank(30, 40, '#00c').png().toBuffer() })

const pictured = { creativeFile: 'photo.jpg', creativeAlternativeNl: 'Een rood vlak' }

function notice(id: string, change: object = {}) {
  return { countryCode: 'NL', ...makeCampaign(id), ...change }
}

/** Imports rows; gives the problems. */
async function load(...rows: object[]) {
  await folder.write({ 'items.json': JSON.stringify(rows) })
  const problems: string[] = []
  const report = (_place: unknown, found: string[]) => problems.push(...found)
  await importCampaigns(database, readRows(join(folder.path, 'items.json')), report, { folder: folder.path })
  return problems
}

async function read(id: string) {
  return (await app.inject(`/api/campaign-items/${id}?countryCode=NL`)).json<CampaignItem>()
}

const open = (digest = '', headers = {}) => app.inject({ url: `/api/creatives/${digest}.webp`, headers })

test('a picture is drawn anew, named by its digest, and says nothing beyond what it shows', async () => {
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  expect(await load(notice('NL-1', pictured))).toEqual([])
  const item = await read('NL-1')
  expect(item).toMatchObject({ creativeWidth: 1_200, creativeHeight: 600, creativeAlternativeNl: 'Een rood vlak' })
  expect(item).not.toHaveProperty('creativeFile')
  const answer = await open(item.creativeDigest)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringMatching(/^public, max-age=31536000, immutable/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'access-control-allow-origin': '*',
  })
  expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(item.creativeDigest)
  const { format, width, exif, xmp, iptc, icc } = await sharp(answer.rawPayload).metadata()
  expect([format, width, exif, xmp, iptc, icc]).toEqual(['webp', 1_200, undefined, undefined, undefined, undefined])
  expect((await open(item.creativeDigest, { 'if-none-match': answer.headers.etag })).statusCode).toBe(304)
})

test('a list has a small picture of an advertisement, of a few bytes, cached like the picture itself', async () => {
  await loadSampleCampaigns(database, '2026-11-21')
  const stored = await database.selectFrom('creatives').select('creativeDigest').execute()
  expect(stored.length).toBeGreaterThan(5)
  for (const { creativeDigest } of stored) {
    const answer = await app.inject(`/api/creatives/${creativeDigest}/thumbnail.webp`)
    expect(answer.headers['cache-control']).toBe((await open(creativeDigest)).headers['cache-control'])
    const { format, width, height } = await sharp(answer.rawPayload).metadata()
    // Whole: no word of it is cut off.
    expect([format, Math.max(width, height)]).toEqual(['webp', 128])
    expect(answer.rawPayload.length).toBeLessThan(5_000)
  }
})

test('the orientation of a photograph is that in which it was seen', async () => {
  await folder.write({ 'turned.jpg': await blank(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer() })
  await load(notice('NL-1', { ...pictured, creativeFile: 'turned.jpg' }))
  expect(await read('NL-1')).toMatchObject({ creativeWidth: 20, creativeHeight: 40 })
})

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const moving = await sharp([await blank(9, 9).png().toBuffer(), await blank(9, 9, '#00c').png().toBuffer()], {
  join: { animated: true },
})
  .webp()
  .toBuffer()

const rejected: [content: string | Buffer, problem: RegExp][] = [
  [drawing, /neither PNG, JPEG, WebP nor AVIF/],
  [`<?xml version="1.0"?>${drawing}`, /neither PNG, JPEG, WebP nor AVIF/],
  ['<html><script>alert(1)</script></html>', /neither PNG, JPEG, WebP nor AVIF/],
  [await blank(9, 9).gif().toBuffer(), /neither PNG, JPEG, WebP nor AVIF/],
  [moving, /more than one frame/],
  [photo.subarray(0, photo.length - 900), /premature end.*$/],
  [Buffer.concat([photo, Buffer.alloc(10_000_000)]), /more than 10 MB/],
  [await blank(9_000, 9_000).png().toBuffer(), /pixel limit/],
]

test.each(rejected.map(([content, problem], at) => [at, problem, content] as const))(
  'attack %i with a picture is refused: %s',
  async (_at, problem, content) => {
    await folder.write({ 'attack.png': content })
    const row = notice('NL-1', { ...pictured, creativeFile: 'attack.png' })
    const problems = await load(notice('NL-2'), row)
    expect(problems).toEqual([expect.stringMatching(problem)])
    expect(problems[0]).toMatch(/^creativeFile attack.png: /)
    expect(await database.selectFrom('campaignItems').select('id').execute()).toEqual([])
    const checked: string[] = []
    await checkCampaigns(
      readRows(join(folder.path, 'items.json')),
      (_place, found) => checked.push(...found),
      folder.path,
    )
    expect(checked).toContain(problems[0])
  },
)

const digest = 'f'.repeat(64)
test.each(Object.keys(hostilePictures))('a picture with %s is refused, or stored as its pixels only', async (what) => {
  const outcome = await repaintPicture(hostilePictures[what]!()).then(
    ({ content }) => `${content.length} bytes`,
    (error: Error) => error.message,
  )
  expect(outcome).toMatch(/^\d\d bytes$|corrupt header|pixel limit/)
})

const wrong: [object, unknown][] = [
  [{ creativeFile: 'photo.jpg' }, 'missing: creativeAlternativeNl or creativeAlternativeFr'],
  [{ ...pictured, creativeFile: 'gone.jpg' }, expect.stringMatching(/^creativeFile gone.jpg: ENOENT/)],
  [{ ...pictured, creativeFile: 'empty.png' }, 'creativeFile empty.png: neither PNG, JPEG, WebP nor AVIF'],
  ...['../photo.jpg', '/etc/passwd', String.raw`..\photo.jpg`, '.hidden.png', '..'].map((name): [object, unknown] => [
    { ...pictured, creativeFile: name },
    `creativeFile must be the name of a file in the same folder, not ${JSON.stringify(name)}`,
  ]),
  [{ creativeAlternativeNl: 'Iets', creativeDigest: digest }, 'creativeDigest is in no notice: name the creativeFile'],
  [
    { creativeTextNl: 'Kies ons', creativeWithheldNl: 'Een ander heeft er rechten op' },
    'creativeText and creativeWithheld exclude each other',
  ],
]

test.each(wrong)('%j is refused: %s', async (change, problem) => {
  await folder.write(noBytes)
  expect(await load(notice('NL-1', change))).toEqual([problem])
  expect(await database.selectFrom('creatives').select('creativeDigest').execute()).toEqual([])
})

test.each(['csv', 'json'] as const)(
  'open data as %s names the picture, and changes nothing when imported',
  async (format) => {
    await load(notice('NL-1', pictured), notice('NL-2', { creativeTextNl: 'Kies ons' }))
    const rows = exportRows(new CopiedRegister(database), { countryCode: 'NL' }, '2026-11-21')
    const text = (await Readable.from(exportFormats[format].write(rows)).toArray()).join('')
    expect(text).toContain((await read('NL-1')).creativeDigest)
    await folder.write({ [`again.${format}`]: text })
    const again = readRows(join(folder.path, `again.${format}`))
    expect(await importCampaigns(database, again, () => undefined)).toMatchObject({ read: 2, changed: 0, wrong: 0 })
  },
)

test('a picture that is withheld is gone at once, and so are its words and those of earlier versions', async () => {
  await load(notice('NL-1', pictured))
  const { creativeDigest } = await read('NL-1')
  await load(notice('NL-1', { creativeWithheldNl: 'De fotograaf heeft dat gevraagd.' }))
  expect((await open(creativeDigest)).statusCode).toBe(410)
  expect((await open(creativeDigest, { 'if-none-match': `"${creativeDigest}"` })).statusCode).toBe(410)
  const { versions } = (await app.inject('/api/campaign-items/NL-1/versions?countryCode=NL')).json<{
    versions: CampaignItem[]
  }>()
  expect(versions[0]).toMatchObject({ creativeWithheldNl: 'De fotograaf heeft dat gevraagd.' })
  expect(versions[1]).toMatchObject({ creativeDigest })
  expect(JSON.stringify(versions)).not.toContain('Een rood vlak')
  expect(await read('NL-1')).not.toHaveProperty('creativeDigest')
})

test('a picture of an earlier version is kept and shown as long as its notice is, and removed with it', async () => {
  await load(notice('NL-1', pictured))
  const { creativeDigest } = await read('NL-1')
  await load(notice('NL-1', { ...pictured, creativeFile: 'other.png' }))
  await sql`update creatives set stored_at = stored_at - interval '2 days'`.execute(database)
  await removeUnusedPictures(database)
  expect((await open(creativeDigest)).statusCode).toBe(200)
  await removeOldCampaigns(database, new Date('2040-01-01'))
  await removeUnusedPictures(database)
  expect((await open(creativeDigest)).statusCode).toBe(404)
  expect(await database.selectFrom('creatives').select('creativeDigest').execute()).toEqual([])
})

test('a picture that an import has just named is not removed', async () => {
  await load(notice('NL-1', pictured))
  await clearRegister(database)
  await removeUnusedPictures(database)
  expect(await database.selectFrom('creatives').select('creativeDigest').execute()).toHaveLength(1)
})

test('pictures are served in read-only mode; without the database they answer 503, not 404', async () => {
  await load(notice('NL-1', pictured))
  const { creativeDigest } = await read('NL-1')
  const url = `/api/creatives/${creativeDigest}.webp`
  const away = idleDatabase()
  const reading = await openServer({ database: away, register: new CopiedRegister(database, { isReadOnly: true }) })
  expect((await reading.inject(url)).statusCode).toBe(200)
  const outages = new OutageLog(() => undefined)
  const stopped = databaseOver(postgres('postgresql://127.0.0.1:1/none', readTimeouts, outages))
  const without = await openServer({ database: away, register: new CopiedRegister(stopped) })
  const { statusCode, headers } = await without.inject(url)
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
  await stopped.destroy()
})

test.each([digest, 'F'.repeat(64), 'x', '%2e%2e'])('no picture has the digest %s', async (unknown) => {
  expect((await open(unknown)).statusCode).toBe(404)
})

test('samples have pictures, texts, and one in each country that is withheld', async () => {
  await loadSampleCampaigns(database, '2026-11-21')
  const items = await database.selectFrom('campaignItems').selectAll().execute()
  const pictures = items.filter((item) => item.creativeDigest && item.creativeAlternativeNl)
  expect(pictures.length).toBeGreaterThan(400)
  expect(items.filter((item) => item.creativeTextNl ?? item.creativeTextFr).length).toBeGreaterThan(50)
  expect(
    items
      .filter((item) => item.creativeWithheldNl)
      .map(({ country }) => country)
      .toSorted(),
  ).toEqual(['BE', 'NL'])
  const { creativeDigest } = pictures[0]!
  expect((await open(creativeDigest ?? '')).statusCode).toBe(200)
})
