import { array, boolean, enums, integer, nullable, object, optional, size, string, type Infer } from 'superstruct'
import { langs, type Lang } from '../contract/locale.ts'
import { keysOf } from '../rules/index.ts'
import { call } from './call.ts'
import { ask } from './client.ts'
import { countryCodes } from './country-code.ts'
import names from './import-columns.json' with { type: 'json' }
import { calendarDate } from './parameters.ts'
import { reference } from './privacy-request.ts'
import { flowTypes } from './request-flows.ts'
import { identifications, staffCallsPath } from './staff-requests.ts'

export type ImportColumn = keyof typeof names
/** The columns of a file with open requests. */
export const importColumns: readonly ImportColumn[] = keysOf(names)
/** Returns what a column may be called in a file, in any case. */
export const headingsOf = (column: ImportColumn): string[] => [column, ...Object.values(names[column])]
/** Returns the heading of a column in a language; in one that has none of its own, its name. */
export function headingIn(lang: Lang, column: ImportColumn): string {
  const headings: Partial<Record<Lang, string>> = names[column]
  return headings[lang] ?? column
}
/** Without which no request can be made. */
export const neededColumns = ['received', 'kind'] as const satisfies readonly ImportColumn[]

/** Characters of a file, and its rows. */
export const longestImport = 1_000_000
export const maxImportRows = 500

const importRow = object({
  /** Line in the file, from 1. */
  line: integer(),
  person: string(),
  kind: nullable(enums(flowTypes)),
  /** The day from which the term counts. */
  askedOn: nullable(calendarDate),
  /** KNOWN: it was imported before, or stands in the file twice. */
  state: enums(['READY', 'KNOWN', 'FAULTY', 'IMPORTED']),
  /** Once it is imported. */
  reference: nullable(reference),
  faults: array(object({ column: string(), value: string() })),
})
export type ImportRow = Infer<typeof importRow>

const importBody = object({
  text: size(string(), 1, longestImport),
  country: enums(countryCodes),
  /** Language of the letters of a row that names none. */
  language: enums(langs),
  /** Identification of the people of all rows. */
  identification: optional(enums(identifications)),
  /** Whether each person with an email address gets a receipt with a link. */
  mails: boolean(),
  skipsFaulty: boolean(),
  isPreview: boolean(),
})

/**
 * Makes requests of the rows of a spreadsheet (CSV), with the day on which each came in; where `isPreview`, says only what it would make.
 * Nothing is made while a row has a fault, unless those are skipped. The same row makes one request, however often it is sent.
 */
export const importRequests = call(
  {
    method: 'POST',
    path: `${staffCallsPath}/import`,
    body: importBody,
    answer: object({ rows: array(importRow) }),
    errors: {
      /** `field` is the line. */
      UNREADABLE_TABLE: { status: 400 },
      NOT_UTF8: { status: 400, field: 'text' },
      NO_ROWS: { status: 400, field: 'text' },
      TOO_MANY_ROWS: { status: 400, field: 'text' },
      /** `field` is a heading. */
      UNKNOWN_COLUMN: { status: 400 },
      MISSING_COLUMN: { status: 400 },
      FAULTY_ROWS: { status: 400, field: 'text' },
    },
  },
  (it) => (body: Infer<typeof importBody>) => ask(it, { body }),
)
