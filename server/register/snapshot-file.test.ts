import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { saveCampaigns } from '../campaigns/save-campaigns.ts'
import { createTemporaryFolder, makeCampaign, openTestDatabase } from '../testing/index.ts'
import { followDatabase } from './follow-database.ts'
import { RegisterCopy } from './register-copy.ts'
import { loadSnapshot, writeSnapshot } from './snapshot-file.ts'

const database = await openTestDatabase()
// Longer than what is read of a file at once.
const long = { campaignContextNoteNl: 'Één\u2028regel. '.repeat(150) }
const many = Array.from({ length: 400 }, (_, at) => makeCampaign(`NL-${at}`, long))
await saveCampaigns(database, 'NL', many)
await saveCampaigns(database, 'NL', [{ ...many[0]!, reachLowerBound: 5 }])
const copy = new RegisterCopy()
await followDatabase(database, copy)

const { path: folder } = await createTemporaryFolder()
const asOf = (minute: number) => `2026-11-26T12:0${minute}:00.000Z`
const { signal } = new AbortController()
const nameOf = (minute: number) => `register-${Date.parse(asOf(minute))}.ndjson.zst`
const reports: string[] = []
const load = async () => {
  const read = new RegisterCopy()
  return { read, file: await loadSnapshot(folder, read, (problem) => reports.push(problem)) }
}

test('a whole register is written and read again', async () => {
  await writeSnapshot(folder, asOf(1), copy, signal)
  const { read, file } = await load()
  expect(file?.asOf).toBe(asOf(1))
  expect([read.revision, read.all()]).toEqual([copy.revision, copy.all()])
  expect(await readdir(folder)).toEqual([nameOf(1)])
})

test('a snapshot that is not completely written leaves no file', async () => {
  const before = await readdir(folder)
  const controller = new AbortController()
  const writing = expect(writeSnapshot(folder, asOf(2), copy, controller.signal)).rejects.toThrow(/abort/)
  // Heeded after the first lines.
  controller.abort()
  await writing
  expect(await readdir(folder)).toEqual(before)
})

test.each([nameOf(2), `register-${Date.parse(asOf(2))}-${'0'.repeat(64)}.ndjson.zst`])(
  'a file %s that cannot be read is reported, and the one before is used',
  async (name) => {
    await writeFile(join(folder, name), 'of another version')
    expect((await load()).file?.asOf).toBe(asOf(1))
    expect(reports.splice(0)).toEqual([expect.stringContaining(name)])
    await rm(join(folder, name))
  },
)

test('the last two snapshots remain', async () => {
  for (const minute of [3, 4]) await writeSnapshot(folder, asOf(minute), copy, signal)
  expect(await readdir(folder)).toEqual([nameOf(3), nameOf(4)])
})

test('a file with one wrong bit, or without its end, is not used', async () => {
  const path = join(folder, nameOf(4))
  const bytes = await readFile(path)
  const damaged = Buffer.from(bytes)
  damaged[bytes.length >> 1]! ^= 1
  for (const content of [damaged, bytes.subarray(0, -1), Buffer.of()]) {
    await writeFile(path, content)
    const { read, file } = await load()
    expect([file?.asOf, read.size, reports.splice(0)]).toEqual([
      asOf(3),
      many.length,
      [expect.stringContaining(`${path} is damaged and not used`)],
    ])
  }
})

test('a snapshot states how many notices it has, whatever arrives while it is written', async () => {
  const growing = new RegisterCopy()
  await followDatabase(database, growing)
  const writing = writeSnapshot(folder, asOf(6), growing, signal)
  await saveCampaigns(database, 'NL', [makeCampaign('NL-late')])
  await followDatabase(database, growing)
  const { notices } = await writing
  const { read, file } = await load()
  expect(growing.size).toBe(many.length + 1)
  expect([notices, file?.notices, read.size]).toEqual([many.length, many.length, many.length])
})
