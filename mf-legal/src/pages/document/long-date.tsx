import { useIntl } from '@site/shared/platform'

/** A day (`yyyy-mm-dd`) in words: 1 september 2026, 1er septembre 2026. */
export function LongDate({ date }: { date: string }) {
  const intl = useIntl()
  const words = intl.formatDate(`${date}T00:00:00Z`, { dateStyle: 'long', timeZone: 'UTC' })
  // French says "premier" for the first of a month; Intl does not.
  return <time dateTime={date}>{intl.locale.startsWith('fr') ? words.replace(/^1 /, '1er ') : words}</time>
}
