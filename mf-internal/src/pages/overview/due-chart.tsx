/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table that is shown as bars loses its roles */
import { calendarDays, type StaffOverview } from '@site/shared/calls'
import { FormattedMessage, Link, useIntl } from '@site/shared/platform'
import { writeDay } from '@site/shared/rules'
import { EmptyState } from '@site/shared/ui'
import { useId, type CSSProperties, type ReactNode } from 'react'
import styles from './due-chart.module.css'
import { FileLink } from './number-table.tsx'

/** The last days of requests as bars, the overdue ones first. Each leads to its requests in the list. */
export function DueChart({ overview }: { overview: StaffOverview }) {
  const intl = useIntl()
  const id = useId()
  const { overdue, due, dueLater, paused } = overview
  const highest = Math.max(overdue, ...due.map(({ count }) => count))
  return (
    <section>
      <h2 id={id} className={styles.heading}>
        <FormattedMessage id="internal_privacy_rights.overview.table.due" values={{ days: calendarDays }} />
      </h2>
      {highest === 0 ? (
        <EmptyState isGood>
          <FormattedMessage id="internal_privacy_rights.overview.nothing_due" values={{ days: calendarDays }} />
        </EmptyState>
      ) : (
        <table role="table" className={styles.chart} aria-labelledby={id}>
          <thead role="rowgroup" className={styles.hidden}>
            <tr role="row">
              <th role="columnheader" scope="col">
                <FormattedMessage id="internal_privacy_rights.overview.column.due" />
              </th>
              <th role="columnheader" scope="col">
                <FormattedMessage id="internal_privacy_rights.overview.column.requests" />
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup" className={styles.bars}>
            <Bar
              due="overdue"
              count={overdue}
              share={overdue / highest}
              value={intl.formatMessage({ id: 'internal_privacy_rights.overview.late' }, { count: overdue })}
            >
              <FormattedMessage id="internal_privacy_rights.tab.overdue" />
            </Bar>
            {due.map(({ day, count }, index) => (
              <Bar
                key={day}
                due={day}
                count={count}
                share={count / highest}
                value={intl.formatMessage(
                  { id: 'internal_privacy_rights.overview.due' },
                  { count, day: writeDay(day, intl.locale, 'full') },
                )}
              >
                <DayName day={day} isFirst={index === 0} />
              </Bar>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.rest}>
        <FormattedMessage id="internal_privacy_rights.overview.rest" values={{ later: dueLater, paused }} />
      </p>
      <FileLink table="due" />
    </section>
  )
}

interface BarProps {
  /** As in the filter of the list. */
  due: string
  count: number
  /** Share of the highest bar, from 0 to 1. */
  share: number
  /** In a sentence. */
  value: string
  children: ReactNode
}

function Bar({ due, count, share, value, children }: BarProps) {
  const height: CSSProperties & Record<'--share', number> = { '--share': share }
  const style = due === 'overdue' ? `${styles.fill} ${styles.late}` : styles.fill
  return (
    <tr role="row" className={count === 0 ? `${styles.bar} ${styles.empty}` : styles.bar}>
      <th role="rowheader" scope="row" className={styles.day}>
        {children}
      </th>
      <td role="cell" className={styles.cell}>
        {count === 0 ? (
          <span className={styles.zero}>0</span>
        ) : (
          <Link to={`/internal-privacy-rights?due=${due}`} className={styles.link}>
            <span className={styles.value}>{value}</span>
            <span className={styles.count} aria-hidden="true">
              {count}
            </span>
            <span className={style} style={height} />
          </Link>
        )}
      </td>
    </tr>
  )
}

/** A day in full; under a bar its weekday and number, with the month where one begins. */
function DayName({ day, isFirst }: { day: string; isFirst: boolean }) {
  const intl = useIntl()
  const write = (options: Intl.DateTimeFormatOptions) => intl.formatDate(day, { ...options, timeZone: 'UTC' })
  const weekday = write({ weekday: 'short' })
  const isMonth = isFirst || day.endsWith('-01')
  return (
    <>
      <span className={styles.full}>{`${weekday} ${writeDay(day, intl.locale, 'medium')}`}</span>
      <span className={styles.short} aria-hidden="true">
        <span>{weekday.slice(0, 2)}</span>
        <span>{Number(day.slice(-2))}</span>
        {isMonth && <strong>{write({ month: 'short' })}</strong>}
      </span>
    </>
  )
}
