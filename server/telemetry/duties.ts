import { keysOf } from '@site/shared/rules'
import type { Database } from '../database/database.ts'
import { texts } from '../texts/texts.ts'

/** Name of a duty that the site does by itself (`server/retention.ts`). */
export type DutyName = keyof typeof texts.nl.status.duties

/** Notes that a server has done a duty. */
export async function noteDone(database: Database, duty: DutyName, doneAt: Date): Promise<void> {
  const row = database.insertInto('retentionDuties').values({ duty, doneAt })
  await row.onConflict((known) => known.column('duty').doUpdateSet({ doneAt })).execute()
}

/** Returns when each duty was last done, by any server; null where none has yet. */
export async function readDuties(database: Database): Promise<{ duty: DutyName; doneAt: Date | null }[]> {
  const rows = await database.selectFrom('retentionDuties').selectAll().execute()
  const doneAt = new Map(rows.map((row) => [row.duty, row.doneAt]))
  return keysOf(texts.nl.status.duties).map((duty) => ({ duty, doneAt: doneAt.get(duty) ?? null }))
}
