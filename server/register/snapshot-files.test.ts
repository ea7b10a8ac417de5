import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { saveCampaigns } from '../campaigns/save-campaigns.ts'
import { createTemporaryFolder, makeCampaign, openTestDatabase } from '../testing/index.ts'
import { followDatabase } from './follow-database.ts'
import { RegisterCopy } from './register-copy.ts'
import { loadSnapshot, writeSnapshot } from './snapshot-files.ts'

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
})

test('what is not written to its end leaves nothing', async () => {
  const before = await readdir(folder)
  const controller = new AbortController()
  const writing = expect(writeSnapshot(folder, asOf(2), copy, controller.signal)).rejects.toThrow(/abort/)
  // Heeded after the first lines.
  controller.abort()
  await writing
  expect(await readdir(folder)).toEqual(before)
})

test('a file of another version of this server is reported, and removed with the old ones', async () => {
  const old = `register-${Date.parse(asOf(3))}-${'0'.repeat(64)}.ndjson.zst`
  await writeFile(join(folder, old), 'old')
  expect((await load()).file?.asOf).toBe(asOf(1))
  expect(reports).toEqual([expect.stringContaining(old)])
  for (const minute of [4, 5]) await writeSnapshot(folder, asOf(minute), copy, signal)
  expect(await readdir(folder)).not.toContain(old)
})

test('a file says how many notices are in it, whatever arrives while it is written', async () => {
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
