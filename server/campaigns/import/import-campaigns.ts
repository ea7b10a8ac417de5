import { countryCodes, type CampaignItem, type CountryCode } from '@site/shared/api'
import type { Database } from '../../database/database.ts'
import { campaignBatch, describeCampaigns, saveCampaigns } from '../save-campaigns.ts'
import type { FileRow } from './file-row.ts'
import { readNotice } from './read-notice.ts'

interface ImportedCampaigns {
  read: number
  added: number
  changed: number
  /** Rows that cannot be published; the register has been left as it was where there is one. */
  wrong: number
}

/** Ends the transaction without a trace. */
class WrongRows extends Error {}

type Report = (line: number, problems: string[]) => void
type Batch = Record<CountryCode, Map<string, { line: number; item: CampaignItem }>>

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
      await readAll(transaction, rows, imported, (line, problems) => {
        imported.wrong += 1
        report(line, problems)
      })
      if (imported.wrong > 0) throw new WrongRows()
    })
  } catch (error) {
    if (error instanceof WrongRows) return { ...imported, added: 0, changed: 0 }
    throw error
  }
  await describeCampaigns(database)
  return imported
}

async function readAll(database: Database, rows: AsyncIterable<FileRow>, imported: ImportedCampaigns, refuse: Report) {
  const lines = new Map<string, number>()
  let batch = emptyBatch()
  for await (const { line, values, fault } of rows) {
    imported.read += 1
    const notice = fault ? { problems: [fault] } : readNotice(values)
    if ('problems' in notice) {
      refuse(line, notice.problems)
      continue
    }
    const { countryCode, item } = notice
    const earlier = lines.get(item.id)
    if (earlier) refuse(line, [`id ${item.id} stands on line ${earlier} already`])
    else batch[countryCode].set(item.id, { line, item })
    lines.set(item.id, earlier ?? line)
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
    const found = database.selectFrom('campaignItems').select('id').where('id', 'in', [...items.keys()])
    for (const { id } of await found.where('country', '!=', country).execute()) {
      refuse(items.get(id)!.line, [`id ${id} belongs to an item of the other country`])
    }
    // Nothing is kept any more, but what is wrong with the rest is to be told.
    if (imported.wrong > 0) continue
    const { added, changed } = await saveCampaigns(database, country, [...items.values()].map(({ item }) => item))
    imported.added += added
    imported.changed += changed
  }
}
