import { useIntl } from '@site/shared/platform'
import { dayOf, getToday, writeDay, writeTime } from '@site/shared/rules'
import type { ReactNode } from 'react'
import styles from './until.module.css'

interface UntilProps {
  /** The time that is left, where there is a number for it. */
  children?: ReactNode
  /** Until when: a day (`yyyy-mm-dd`), or a moment (ISO 8601) where the hour counts; nothing where the time does not run. */
  end: string | null
  /** When the case came in (ISO 8601), which its title says. */
  receivedAt: string
}

/** The time that is left for a case, and until when, in one line. */
export function Until({ children, end, receivedAt }: UntilProps) {
  const intl = useIntl()
  const received = writeDay(dayOf(new Date(receivedAt)), intl.locale)
  return (
    <span
      className={styles.line}
      title={intl.formatMessage({ id: 'internal_privacy_rights.received_on' }, { day: received })}
    >
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
