import { officeTime } from './days.ts'

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
