import type { StaffRequestLine } from '@site/shared/calls'
import { FormattedMessage, Link, useIntl } from '@site/shared/platform'
import { dayOf } from '@site/shared/rules'
import { Day } from '@site/shared/ui'
import { DaysLeft, StateLabel } from '../../parts/state-label.tsx'
import styles from './request-table.module.css'

const columns = ['reference', 'state', 'received', 'answer_by', 'days_left', 'flow', 'country', 'sent_by'] as const

/** The requests of one page, newest first. On a narrow screen the table scrolls sideways. */
export function RequestTable({ requests }: { requests: readonly StaffRequestLine[] }) {
  const intl = useIntl()
  const name = intl.formatMessage({ id: 'internal_privacy_rights.list.title' })
  return (
    <>
      <p className={styles.hint}>
        <FormattedMessage id="internal_privacy_rights.list.scroll" />
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard has to reach what only scrolling shows */}
      <div className={styles.frame} role="region" aria-label={name} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={styles.head}>
                  <FormattedMessage id={`internal_privacy_rights.fact.${column}`} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {requests.map((request) => (
              <RequestRow key={request.reference} request={request} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function RequestRow({ request }: { request: StaffRequestLine }) {
  const { reference, receivedAt, answerBy, flowType, country, sentBy } = request
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.cell}>
        <Link to={`/internal-privacy-rights/request/${reference}`} className={styles.reference}>
          {reference}
        </Link>
      </th>
      <td className={styles.cell}>
        <StateLabel request={request} />
      </td>
      <td className={`${styles.cell} ${styles.line}`}>
        <Day date={dayOf(new Date(receivedAt))} length="medium" />
      </td>
      <td className={`${styles.cell} ${styles.line}`}>
        <Day date={answerBy} length="medium" />
      </td>
      <td className={`${styles.cell} ${styles.line}`}>
        <DaysLeft request={request} />
      </td>
      <td className={styles.cell}>
        <FormattedMessage id={`internal_privacy_rights.flow.${flowType}`} />
      </td>
      <td className={styles.cell}>
        <FormattedMessage id={`internal_privacy_rights.country.${country}`} />
      </td>
      <td className={styles.cell}>{sentBy ?? <FormattedMessage id="internal_privacy_rights.sent_by_visitor" />}</td>
    </tr>
  )
}
