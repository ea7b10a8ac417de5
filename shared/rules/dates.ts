import { dayInMs } from './durations.ts'
// Dates are strings `yyyy-mm-dd`, which compare and sort as they are.

/** The time zone of both countries. */
export const officeTime = 'Europe/Amsterdam'

let isoDay: Intl.DateTimeFormat | undefined

/** Returns the date of a moment in `officeTime`. */
export function dayOf(moment: Date): string {
  // The Swedish notation is ISO. Created lazily: the first such object takes 40 ms in a browser.
  isoDay ??= new Intl.DateTimeFormat('sv-SE', { timeZone: officeTime })
  return isoDay.format(moment)
}

/** Returns the hour of a moment in `officeTime`, 0 to 23. */
export function hourOf(moment: Date): number {
  const hours = new Intl.DateTimeFormat('en-GB', { timeZone: officeTime, hour: '2-digit', hourCycle: 'h23' })
  return Number(hours.format(moment))
}

/** Returns today's date in `officeTime`. */
export function getToday(): string {
  return dayOf(new Date())
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Returns the days from `from` to `to`; negative where `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayInMs
}

/** Returns the same day of a later or (with a negative count) earlier month; the last of the month where it has no such day. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}

/** Returns the same date of the previous year; 28 February for the 29th. */
export function yearBefore(day: string): string {
  return yearsBefore(day, 1)
}

/** Returns the same date of an earlier year; 28 February for the 29th where that year has none. */
export function yearsBefore(day: string, years: number): string {
  return addMonths(day, -12 * years)
}

/** `full` includes the weekday, `medium` shortens the month. */
export type DateLength = 'full' | 'long' | 'medium'

export interface MomentOptions {
  length?: DateLength | undefined
}

/** Default regions of the languages. */
const regions: Record<string, string> = { nl: 'nl-NL', fr: 'fr-BE', en: 'en-GB' }

/** Cache: creating a format takes longer than formatting a hundred dates. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The first format that `Intl` makes of dates blocks a phone for 90 ms, and most pages have one date of this length. */
const monthNames: Record<string, string> = {
  nl: 'januari februari maart april mei juni juli augustus september oktober november december',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  en: 'January February March April May June July August September October November December',
}

/** Formats a date (`yyyy-mm-dd`): `3 maart 2026`, `1er mars 2026`. `locale` is a language or a BCP 47 tag. */
export function writeDay(day: string, locale: string, length: DateLength = 'long'): string {
  const lang = locale.slice(0, 2)
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const name = monthNames[lang]?.split(' ')[month - 1]
  if (length === 'long' && name) return `${date}${lang === 'fr' && date === 1 ? 'er' : ''} ${name} ${year}`
  return write(new Date(`${day}T00:00:00Z`), locale, { dateStyle: length, timeZone: 'UTC' })
}

/** Formats a moment as `28 november 2026 om 11:50`, in `officeTime` everywhere: page, mail and staff show the same. */
export function writeMoment(moment: Date, locale: string, { length = 'long' }: MomentOptions = {}): string {
  return write(moment, locale, { dateStyle: length, timeStyle: 'short', timeZone: officeTime })
}

/** Formats the time of a moment as `11:50`, in `officeTime`. */
export function writeTime(moment: Date, locale: string): string {
  return write(moment, locale, { timeStyle: 'short', timeZone: officeTime })
}

function write(moment: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${options.dateStyle} ${options.timeStyle} ${options.timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(regions[locale] ?? locale, options)
  formats.set(key, format)
  if (!locale.startsWith('fr')) return format.format(moment)
  // French has an ordinal for the first of a month; Intl does not.
  const parts = format.formatToParts(moment)
  return parts.map(({ type, value }) => (type === 'day' && value === '1' ? '1er' : value)).join('')
}
