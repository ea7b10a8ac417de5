import { useIntl } from '@site/shared/platform'

/** A day (`yyyy-mm-dd`), written out. */
export function Day({ of }: { of: string }) {
  const intl = useIntl()
  const text = intl.formatDate(new Date(`${of}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
  return <time dateTime={of}>{text}</time>
}

/** A moment (ISO 8601), written out in the visitor's own time. */
export function Moment({ of }: { of: string }) {
  const intl = useIntl()
  return <time dateTime={of}>{intl.formatDate(new Date(of), { dateStyle: 'long', timeStyle: 'short' })}</time>
}
