// Days are `yyyy-mm-dd`, as texts: they compare and sort as they are.

/** The time that counts in both countries, wherever a visitor or a server is. */
export const officeTime = 'Europe/Amsterdam'

let isoDay: Intl.DateTimeFormat | undefined

/** The day that it is in the Netherlands and Belgium at a moment. */
export function dayOf(moment: Date): string {
  // The Swedish way of writing a date is the ISO one. Made once, and only where a day is asked for: in a browser the first
  // such object costs 40 ms, and on the server more than all else in a row of a file.
  isoDay ??= new Intl.DateTimeFormat('sv-SE', { timeZone: officeTime })
  return isoDay.format(moment)
}

/** The day that it is there now. */
export function getToday(): string {
  return dayOf(new Date())
}

/** The day `days` after `day` (before it where negative). */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** How many days `to` is after `from`; negative before it. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000
}

/** The same day of the year before; 28 February for the 29th. */
export function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1)
  return `${year}${day.endsWith('-02-29') ? '-02-28' : day.slice(4)}`
}

/** `full` names the day of the week too, `medium` shortens the month. */
export type DateLength = 'full' | 'long' | 'medium'

export interface MomentOptions {
  length?: DateLength | undefined
}

/** Languages as they are written here, for whom nothing closer is named. */
const regions: Record<string, string> = { nl: 'nl-NL', fr: 'fr-BE', en: 'en-GB' }

/** Made once each: there are few, and making one costs more than writing a hundred dates. */
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A day (`yyyy-mm-dd`) in words (product §2): `3 maart 2026`, `1er mars 2026`.
 *
 * @param locale a language of the site, or a BCP 47 tag
 */
export function writeDay(day: string, locale: string, length: DateLength = 'long'): string {
  return write(new Date(`${day}T00:00:00Z`), locale, { dateStyle: length, timeZone: 'UTC' })
}

/**
 * A moment in words, with its time: `28 november 2026 om 11:50`. Everywhere the time of the office, so that page, mail and
 * staff say the same, wherever they are read.
 *
 * @param locale a language of the site, or a BCP 47 tag
 */
export function writeMoment(moment: Date, locale: string, { length = 'long' }: MomentOptions = {}): string {
  return write(moment, locale, {
    dateStyle: length,
    timeStyle: 'short',
    timeZone: officeTime,
  })
}

function write(moment: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${options.dateStyle} ${options.timeStyle} ${options.timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(regions[locale] ?? locale, options)
  formats.set(key, format)
  if (!locale.startsWith('fr')) return format.format(moment)
  // French writes the first of a month as an ordinal; Intl does not.
  const parts = format.formatToParts(moment)
  return parts.map(({ type, value }) => (type === 'day' && value === '1' ? '1er' : value)).join('')
}
