import type { Lang } from '@site/shared/contract'
import en from './texts/en.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import nl from './texts/nl.json' with { type: 'json' }

/** What persons read about their requests; the three files have the same keys, or this does not compile. */
export const texts: Record<Lang, typeof nl> = { nl, fr, en }

const locales: Record<Lang, string> = { nl: 'nl-NL', fr: 'fr-BE', en: 'en-GB' }

/** A day as people write it: `21 november 2026`. */
export function writeDay(day: Date | string, lang: Lang): string {
  const date = typeof day === 'string' ? new Date(`${day}T12:00:00Z`) : day
  return date.toLocaleDateString(locales[lang], { dateStyle: 'long', timeZone: 'Europe/Amsterdam' })
}

/** A moment as people write it: `28 november 2026 om 11:50`. */
export function writeMoment(moment: Date, lang: Lang): string {
  return moment.toLocaleString(locales[lang], { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Amsterdam' })
}
