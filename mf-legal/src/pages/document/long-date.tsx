import { useIntl } from '@site/shared/platform'

/** A day (`yyyy-mm-dd`) in words: 1 september 2026, 1er septembre 2026. */
export function LongDate({ date }: { date: string }) {
  const intl = useIntl()
  return <time dateTime={date}>{intl.formatDate(`${date}T00:00:00Z`, { dateStyle: 'long', timeZone: 'UTC' })}</time>
}
