import { createHash } from 'node:crypto'
import {
  flowNames,
  flowTypes,
  otherRights,
  staffRequestBodies,
  type FlowType,
  type OtherRight,
  type PrivacyRequestBody,
} from '@site/shared/calls'
import { getBrands } from '@site/shared/brands'
import { langs, type Lang } from '@site/shared/contract'
import { countryOfCode, dayOf, foldText, yearBefore } from '@site/shared/rules'
import type { CountryCode } from '@site/shared/calls'
import { isPossibleDay } from '../../../cases/possible-day.ts'
import type { ImportValues, TableRow } from './read-table.ts'

interface ImportSettings {
  country: CountryCode
  /** Language of a row that names none. */
  language: Lang
  touchpoint: string
  now: Date
}

interface Fault {
  column: string
  value: string
}

export interface ReadRow {
  line: number
  kind: FlowType | null
  askedOn: string | null
  /** Null where something is wrong. */
  body: PrivacyRequestBody | null
  faults: Fault[]
  /** The same for the same row, so that it makes one request. */
  key: string
}

/** Reads a row as a request that staff enter; each value that is wrong is a fault. */
export function readRow({ line, values }: TableRow, settings: ImportSettings): ReadRow {
  const { country, now } = settings
  const kind = kinds.get(foldText(values.kind)) ?? null
  const askedOn = toDay(values.received)
  const faults: Fault[] = []
  const add = (column: keyof ImportValues) => faults.push({ column, value: values[column] })
  if (!kind) add('kind')
  const isPossible = askedOn !== null && isPossibleDay(askedOn, yearBefore(dayOf(now)), now)
  if (!isPossible) add('received')
  const brands = readBrands(values.brands, country)
  if (!brands) add('brands')
  const language = values.language === '' ? settings.language : langs.find((lang) => lang === foldText(values.language))
  if (!language) add('language')
  const body = kind && brands && language ? makeBody(values, { ...kind, brands, language, settings }) : undefined
  if (body && 'fault' in body && !faults.some(({ column }) => column === body.fault))
    faults.push({ column: body.fault, value: columnValue(values, body.fault) })
  const isRight = faults.length === 0 && body && !('fault' in body)
  return {
    line,
    kind: kind?.flowType ?? null,
    askedOn: isPossible ? askedOn : null,
    body: isRight ? body : null,
    faults,
    key: keyOf(country, values),
  }
}

function columnValue(values: ImportValues, column: string): string {
  const entry = Object.entries(values).find(([name]) => name === column)
  return entry?.[1] ?? ''
}

function keyOf(country: CountryCode, values: ImportValues): string {
  const digest = createHash('sha256').update(JSON.stringify([country, Object.entries(values)]))
  return `import-${digest.digest('hex').slice(0, 48)}`
}

interface Kind {
  flowType: FlowType
  right: OtherRight | ''
}

/** By the name of a kind in each language, and by its code. */
const kinds = new Map<string, Kind>([
  ...flowTypes
    .filter((flowType) => flowType !== 'OTHER_REQUEST')
    .flatMap((flowType) =>
      [flowType, ...Object.values(flowNames[flowType])].map(
        (name) => [foldText(name), { flowType, right: '' }] as const,
      ),
    ),
  ...otherRights.map((right) => [foldText(right), { flowType: 'OTHER_REQUEST', right }] as const),
])

/** Returns `yyyy-mm-dd` of a day as spreadsheets write it; null where it is none. */
function toDay(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
  const written = day ? [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-') : text
  const date = new Date(`${written}T00:00:00Z`)
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written)
  return isDay && written.length === 10 ? written : null
}

/** Returns the keys of brands that are written by name or key, with commas or bars between them; undefined where one is unknown. */
function readBrands(text: string, country: CountryCode): string[] | undefined {
  const brands = getBrands(countryOfCode(country))
  const names = text.split(/[,|]/).map((name) => foldText(name.trim()))
  const keys = names.filter(Boolean).map((name) => {
    return brands.find(({ keys: [key = ''], description }) => foldText(description) === name || key === name)?.keys[0]
  })
  const found = keys.filter((key) => key !== undefined)
  return found.length === keys.length ? [...new Set(found)] : undefined
}

interface BodyParts extends Kind {
  brands: string[]
  language: Lang
  settings: ImportSettings
}

/** Returns the body of a request, or the column of the first value that is wrong. */
function makeBody(
  values: ImportValues,
  { flowType, right, brands, language, settings: { country, touchpoint } }: BodyParts,
): PrivacyRequestBody | { fault: string } {
  const { street, houseNumber, houseNumberExtension, postalCode, city } = values
  const hasAddress = [street, houseNumber, postalCode, city].some(Boolean)
  const address = hasAddress ? { street, houseNumber, houseNumberExtension, postalCode, city, country } : undefined
  const { firstName, lastName, email, phoneNumber, userMessage, article, publicationLink } = values
  const sentBody = {
    flowType,
    ...(right && { right }),
    email,
    phoneNumber,
    userMessage,
    article,
    publicationLink,
    country,
    language,
    brands,
    touchpoint,
    userInfo: { salutation: 'NONE', firstName, lastName, address },
  }
  const [error, body] = staffRequestBodies.get(flowType)?.validate(sentBody, { coerce: true, mask: true }) ?? []
  if (body) return body
  return { fault: String(error?.path.at(-1) ?? 'kind') }
}
