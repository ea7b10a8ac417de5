import { useIntl } from '@site/shared/platform'
import { dayOf, getToday, writeDay, writeTime } from '@site/shared/rules'
import type { ReactNode } from 'react'
import styles from './until.module.css'

interface UntilProps {
  /** The time that is left, where there is a number for it. */
  children?: ReactNode
  /** Until when: a day (`yyyy-mm-dd`), or a moment (ISO 8601) where the hour counts; nothing where the time does not run. */
  end: string | null
  /** When the case came in (ISO 8601), which its title says; of a part of a case, its title says the whole day. */
  receivedAt?: string
}

/** The time that is left for a case, and until when, in one line. */
export function Until({ children, end, receivedAt }: UntilProps) {
  const intl = useIntl()
  const received = receivedAt && writeDay(dayOf(new Date(receivedAt)), intl.locale)
  const title = received
    ? intl.formatMessage({ id: 'internal_privacy_rights.received_on' }, { day: received })
    : end && writeDay(end, intl.locale)
  return (
    <span className={styles.line} title={title ?? undefined}>
      {children}
      {children && end && ' '}
      {end && (
        <time dateTime={end} className={styles.end}>
          {writeEnd(end, intl.locale)}
        </time>
      )}
    </span>
  )
}

/** Without the year where that is this one. */
function writeEnd(end: string, locale: string): string {
  const isMoment = end.includes('T')
  const day = isMoment ? dayOf(new Date(end)) : end
  const [thisYear] = getToday().split('-')
  const [written = ''] = writeDay(day, locale, 'medium').split(` ${thisYear}`)
  return isMoment ? `${written}, ${writeTime(new Date(end), locale)}` : written
}
