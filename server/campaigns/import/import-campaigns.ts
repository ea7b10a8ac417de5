import { countryCodes, type CampaignItem, type CountryCode } from '@site/shared/calls'
import { join } from 'node:path'
import { errorMessage } from '@site/shared/rules'
import type { Database } from '../../database/database.ts'
import { holdPictures, storePicture } from '../creatives/creative-store.ts'
import { readPicture, type Picture } from '../creatives/read-picture.ts'
import { campaignBatch, lockRegister, saveCampaigns } from '../save-campaigns.ts'
import { pictureFile, readNotice, type FileRow } from './notice.ts'

interface ImportedCampaigns {
  read: number
  added: number
  changed: number
  /** Invalid rows; with a single one the register stays unchanged. */
  wrong: number
}

/** From 1. A JSON file may have all rows on one line. */
export interface RowPlace {
  line: number
  row: number
}

type Report = (place: RowPlace, problems: string[]) => void
type Batch = Record<CountryCode, Map<string, { place: RowPlace; item: CampaignItem }>>

/**
 * Adds or updates items of the register by their ids, all or none; after an invalid row the others are still validated.
 * @param options `isWhole`: notices that lack an item of the template are invalid, too; `folder`: of the pictures
 */
export async function importCampaigns(
  database: Database,
  rows: AsyncIterable<FileRow>,
  report: Report,
  { isWhole = false, folder = '.' } = {},
): Promise<ImportedCampaigns> {
  const imported = { read: 0, added: 0, changed: 0, wrong: 0 }
  const rollback = new Error('Rows are wrong')
  try {
    await database.transaction().execute(async (transaction) => {
      // First: two imports that lock pictures before it could wait for each other.
      await lockRegister(transaction)
      const count = counted(imported, report)
      const pictured = withPictures(rows, folder, (picture) => storePicture(transaction, picture))
      await readAll(transaction, readNotices(pictured, imported, count, isWhole), imported, count)
      if (imported.wrong > 0) throw rollback
    })
  } catch (error) {
    if (error === rollback) return { ...imported, added: 0, changed: 0 }
    throw error
  }
  return imported
}

/** Validates all rows without a database. @returns how many rows were read, and how many are invalid */
export async function checkCampaigns(rows: AsyncIterable<FileRow>, report: Report, folder = '.') {
  const checked = { read: 0, wrong: 0 }
  for await (const _ of readNotices(withPictures(rows, folder), checked, counted(checked, report), true));
  return checked
}

function counted(counts: { wrong: number }, report: Report): Report {
  return (place, problems) => {
    counts.wrong += 1
    report(place, problems)
  }
}

/** Yields the rows with the digests of their pictures, each of which is read once. @param keep stores it */
async function* withPictures(rows: AsyncIterable<FileRow>, folder: string, keep?: (it: Picture) => Promise<unknown>) {
  /** Digests, or what is wrong. */
  const takenPictures = new Map<string, { digest: string } | { problem: string }>()
  async function take(name: string) {
    const read = readPicture(join(folder, name))
    const picture = await read.catch((error: unknown) => ({
      problem: `creativeFile ${name}: ${errorMessage(error).split('\n', 1)[0]}`,
    }))
    if ('content' in picture) await keep?.(picture)
    takenPictures.set(name, 'content' in picture ? { digest: picture.creativeDigest } : picture)
  }
  for await (const row of rows) {
    const { creativeFile: name, ...values } = row.values
    if (pictureFile.is(name) && !takenPictures.has(name)) await take(name)
    const picture = typeof name === 'string' ? takenPictures.get(name) : undefined
    if (picture && 'digest' in picture) yield { ...row, values: { ...values, creativeDigest: picture.digest } }
    else yield { ...row, problem: picture?.problem }
  }
}

/** Yields the valid rows, each id once. */
async function* readNotices(rows: AsyncIterable<FileRow>, counts: { read: number }, reject: Report, isWhole: boolean) {
  const places = new Map<string, RowPlace>()
  for await (const { line, values, fault, problem } of rows) {
    counts.read += 1
    const place = { line, row: counts.read }
    const notice = fault ? { problems: [fault] } : readNotice(values, isWhole)
    if ('problems' in notice || problem) {
      reject(place, ['problems' in notice ? notice.problems : [], problem ?? []].flat())
      continue
    }
    const { id } = notice.item
    const earlier = places.get(id)
    if (earlier) reject(place, [`id ${id} stands on line ${earlier.line} (row ${earlier.row}) already`])
    else yield { place, ...notice }
    places.set(id, earlier ?? place)
  }
}

type Notices = ReturnType<typeof readNotices>

async function readAll(database: Database, notices: Notices, imported: ImportedCampaigns, reject: Report) {
  let batch = emptyBatch()
  for await (const { place, countryCode, item } of notices) {
    batch[countryCode].set(item.id, { place, item })
    if (batch[countryCode].size < campaignBatch) continue
    await save(database, batch, imported, reject)
    batch = emptyBatch()
  }
  await save(database, batch, imported, reject)
}

function emptyBatch(): Batch {
  return { NL: new Map(), BE: new Map() }
}

async function save(database: Database, batch: Batch, imported: ImportedCampaigns, reject: Report) {
  for (const country of countryCodes) {
    const items = batch[country]
    if (items.size === 0) continue
    const found = database
      .selectFrom('campaignItems')
      .select('id')
      .where('id', 'in', [...items.keys()])
    const ofOther = new Set((await found.where('country', '!=', country).execute()).map(({ id }) => id))
    const digests = [...items.values()].map(({ item }) => item.creativeDigest)
    const pictures = await holdPictures(database, digests)
    for (const [id, { place, item }] of items) {
      if (ofOther.has(id)) reject(place, [`id ${id} belongs to an item of the other country`])
      const { creativeDigest: digest = '' } = item
      if (digest && !pictures.has(digest)) reject(place, [`creativeDigest is in no notice: name the creativeFile`])
      Object.assign(item, pictures.get(digest) ?? { creativeWidth: undefined, creativeHeight: undefined })
    }
    // Nothing will be stored, but the remaining rows are still validated and reported.
    if (imported.wrong > 0) continue
    const { added, changed } = await saveCampaigns(
      database,
      country,
      [...items.values()].map(({ item }) => item),
    )
    imported.added += added
    imported.changed += changed
  }
}
