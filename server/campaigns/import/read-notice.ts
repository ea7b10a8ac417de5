import type { CampaignItem, CountryCode } from '@site/shared/calls'
import type { Failure } from 'superstruct'
import { mandatoryFields, mostViewsOrEuros, notice, noticeFields } from './notice.ts'

/** A notice that can be published, or everything that is wrong with it. */
export type ReadNotice = { countryCode: CountryCode; item: CampaignItem } | { problems: string[] }

/** Checks one row. Empty and blank values count as left out, as does what open data say of versions: the register counts them. */
export function readNotice(row: Record<string, unknown>): ReadNotice {
  const given = Object.fromEntries(Object.entries(row).filter(([, value]) => !isEmpty(value)))
  const [error, valid] = notice.validate(given)
  if (!error) {
    const { countryCode, noticeVersion: _version, noticeDate: _date, ...item } = valid
    return { countryCode, item }
  }
  const missing = mandatoryFields.filter((name) => !(name in given))
  const wrong = error.failures().filter(({ key }) => !missing.includes(String(key)))
  const problems = missing.length > 0 ? [`missing: ${missing.join(', ')}`] : []
  return { problems: [...problems, ...new Set(wrong.map(explain))] }
}

function isEmpty(value: unknown) {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

function explain({ key, type, refinement, value, message }: Failure): string {
  if (refinement === 'notice') return message
  if (type === 'never') return `unknown field ${String(key)}`
  return `${String(key)} ${requirement(String(key), type)}, not ${shorten(value)}`
}

const known: Record<string, string> = {
  id: 'must be 1 to 64 letters, digits and hyphens',
  publicationStartDate: 'must be a day that exists, as yyyy-mm-dd',
  publicationEndDate: 'must be a day that exists, as yyyy-mm-dd',
  previousPublicationSuspended: 'must be true or false',
}

function requirement(name: string, type: string): string {
  if (known[name]) return known[name]
  if (type === 'enums') return `must be one of ${Object.keys(noticeFields[name]?.schema ?? {}).join(', ')}`
  if (type === 'integer' || type === 'number') return `must be a whole number from 0 to ${mostViewsOrEuros}`
  return `must be ${type}`
}

function shorten(value: unknown): string {
  const written = JSON.stringify(value) ?? String(value)
  return written.length > 60 ? `${written.slice(0, 57)}…` : written
}
