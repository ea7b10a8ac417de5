import { longestAuditFile, type LeftOutOfFile } from '@site/shared/calls'
import type { Lang } from '@site/shared/contract'
import { dayOf, writeMoment } from '@site/shared/rules'
import type { Selectable } from 'kysely'
import type { StaffAuditRow } from '../database/tables.ts'
import { byteOrderMark, sheetText } from '../downloads/csv-text.ts'
import { fillTemplate } from '../mail/fill-template.ts'
import { texts } from '../texts/texts.ts'

/** Columns that a file without personal data has, too. */
const caseColumns = ['at', 'action', 'reference'] as const
/** Columns about colleagues, and about the filters that they used. */
const personalColumns = ['name', 'subject', 'details'] as const
type Column = (typeof caseColumns)[number] | (typeof personalColumns)[number]

interface FileOptions {
  language: Lang
  without: LeftOutOfFile | undefined
}

/** Writes a CSV file for people of the newest rows, with a last row that says so where there are more. */
export async function* writeAuditRows(
  batches: AsyncIterable<Selectable<StaffAuditRow>[]>,
  { language, without }: FileOptions,
): AsyncGenerator<string> {
  const { headings, incomplete, actions } = texts[language].auditFile
  const columns: readonly Column[] = without ? caseColumns : [...caseColumns, ...personalColumns]
  yield byteOrderMark + sheetText([headings], columns)
  let room = longestAuditFile
  for await (const batch of batches) {
    const rows = batch.slice(0, room).map(({ at, action, reference, name, subject, details }) => ({
      at: writeMoment(at, language),
      action: actions[action],
      reference: reference ?? '',
      name,
      subject,
      details: details ?? '',
    }))
    room -= rows.length
    const isCut = rows.length < batch.length
    const notice = { at: fillTemplate(incomplete, { max: String(longestAuditFile) }) }
    yield sheetText<Column>(isCut ? [...rows, notice] : rows, columns)
    if (isCut) return
  }
}

export function auditFileName(now: Date, { language, without }: FileOptions) {
  const { fileName, fileNameWithout } = texts[language].auditFile
  return `${without ? fileNameWithout : fileName}-${dayOf(now)}.csv` as const
}
