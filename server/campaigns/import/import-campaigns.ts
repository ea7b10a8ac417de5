import { countryCodes, type CampaignItem, type CountryCode } from '@site/shared/calls'
import { messageOf } from '@site/shared/rules'
import type { Database } from '../../database/database.ts'
import { campaignBatch, describeCampaigns, saveCampaigns } from '../save-campaigns.ts'
import type { FileRow } from './read-file.ts'
import { readNotice } from './read-notice.ts'

interface ImportedCampaigns {
  read: number
  added: number
  changed: number
  /** Rows that cannot be published; the register has been left as it was where there is one. */
  wrong: number
  /** Why the database has not looked at what it holds now (`describeCampaigns`); what was taken is in the register all the same. */
  notDescribed?: string | undefined
}

/** Ends the transaction without a trace. */
class WrongRows extends Error {}

/** Where a row stands: its line of the file and its number, both from 1. A JSON file may have all rows on one line. */
export interface RowPlace {
  line: number
  row: number
}

type Report = (place: RowPlace, problems: string[]) => void
type Batch = Record<CountryCode, Map<string, { place: RowPlace; item: CampaignItem }>>

/**
 * Brings items into the register: those with a new id are added, the others take the new values. All or nothing: a
 * wrong row is reported, the rest is checked still, and nothing is changed.
 *
 * @throws what the rows throw
 */
export async function importCampaigns(
  database: Database,
  rows: AsyncIterable<FileRow>,
  report: Report,
): Promise<ImportedCampaigns> {
  const imported = { read: 0, added: 0, changed: 0, wrong: 0 }
  try {
    await database.transaction().execute(async (transaction) => {
      await readAll(transaction, rows, imported, (place, problems) => {
        imported.wrong += 1
        report(place, problems)
      })
      if (imported.wrong > 0) throw new WrongRows()
    })
  } catch (error) {
    if (error instanceof WrongRows) return { ...imported, added: 0, changed: 0 }
    throw error
  }
  // What was taken is there to stay, whatever happens now.
  const notDescribed = await describeCampaigns(database).then(() => undefined, messageOf)
  return { ...imported, notDescribed }
}

async function readAll(database: Database, rows: AsyncIterable<FileRow>, imported: ImportedCampaigns, refuse: Report) {
  const places = new Map<string, RowPlace>()
  let batch = emptyBatch()
  for await (const { line, values, fault } of rows) {
    imported.read += 1
    const place = { line, row: imported.read }
    const notice = fault ? { problems: [fault] } : readNotice(values)
    if ('problems' in notice) {
      refuse(place, notice.problems)
      continue
    }
    const { countryCode, item } = notice
    const earlier = places.get(item.id)
    if (earlier) refuse(place, [`id ${item.id} stands on line ${earlier.line} (row ${earlier.row}) already`])
    else batch[countryCode].set(item.id, { place, item })
    places.set(item.id, earlier ?? place)
    if (batch[countryCode].size < campaignBatch) continue
    await save(database, batch, imported, refuse)
    batch = emptyBatch()
  }
  await save(database, batch, imported, refuse)
}

function emptyBatch(): Batch {
  return { NL: new Map(), BE: new Map() }
}

async function save(database: Database, batch: Batch, imported: ImportedCampaigns, refuse: Report) {
  for (const country of countryCodes) {
    const items = batch[country]
    if (items.size === 0) continue
    const found = database
      .selectFrom('campaignItems')
      .select('id')
      .where('id', 'in', [...items.keys()])
    const ofOther = new Set((await found.where('country', '!=', country).execute()).map(({ id }) => id))
    for (const [id, { place }] of items) {
      if (ofOther.has(id)) refuse(place, [`id ${id} belongs to an item of the other country`])
    }
    // Nothing is kept any more, but what is wrong with the rest is to be told.
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
