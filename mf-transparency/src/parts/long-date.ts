import type { IntlShape } from '@site/shared/platform'

/** A day (`yyyy-mm-dd`) in the long format of the page's language (specification §2): `3 maart 2026`, `3 mars 2026`. */
export function formatLongDate(intl: Pick<IntlShape, 'locale' | 'formatDate'>, day: string): string {
  const text = intl.formatDate(day, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  // French writes the first of a month as an ordinal; Intl does not.
  return intl.locale.startsWith('fr') ? text.replace(/^1 /, '1er ') : text
}
