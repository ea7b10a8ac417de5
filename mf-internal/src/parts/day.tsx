import { useIntl } from '@site/shared/platform'

/** A day (`yyyy-mm-dd`), in numbers. */
export function Day({ of }: { of: string }) {
  const intl = useIntl()
  const text = intl.formatDate(new Date(`${of}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
  return <time dateTime={of}>{text}</time>
}

/** A moment (ISO 8601), in the time of the office. */
export function Moment({ of }: { of: string }) {
  const intl = useIntl()
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Amsterdam' } as const
  return <time dateTime={of}>{intl.formatDate(new Date(of), options)}</time>
}
