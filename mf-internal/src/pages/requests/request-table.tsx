import { flowNames, type StaffRequestLine } from '@site/shared/calls'
import { FormattedMessage, getTextLang, Link, useIntl, type MessageId } from '@site/shared/platform'
import { dayOf } from '@site/shared/rules'
import { Day } from '@site/shared/ui'
import type { ReactNode } from 'react'
import { DaysLeft, StateLabel } from '../../parts/state-label.tsx'
import styles from './request-table.module.css'

type FactName<Id = MessageId> = Id extends `internal_privacy_rights.fact.${infer Name}` ? Name : never

interface Column {
  /** Part of the message id `internal_privacy_rights.fact.<name>` of the heading. */
  name: FactName
  /** Keeps the cell on one line. */
  isLine?: boolean
  show: (request: StaffRequestLine) => ReactNode
}

/** The columns of the list, the first of which names the row; docs/changing-things.md says how to add one. */
const columns: readonly Column[] = [
  {
    name: 'reference',
    show: ({ reference }) => (
      <Link to={`/internal-privacy-rights/request/${reference}`} className={styles.reference}>
        {reference}
      </Link>
    ),
  },
  { name: 'state', show: (request) => <StateLabel request={request} /> },
  {
    name: 'received',
    isLine: true,
    show: ({ receivedAt }) => <Day date={dayOf(new Date(receivedAt))} length="medium" />,
  },
  { name: 'answer_by', isLine: true, show: ({ answerBy }) => <Day date={answerBy} length="medium" /> },
  { name: 'days_left', isLine: true, show: (request) => <DaysLeft request={request} /> },
  { name: 'flow', show: ({ flowType }) => flowNames[flowType][getTextLang()] },
  { name: 'country', show: ({ country }) => <FormattedMessage id={`internal_privacy_rights.country.${country}`} /> },
  {
    name: 'sent_by',
    show: ({ sentBy }) => sentBy ?? <FormattedMessage id="internal_privacy_rights.sent_by_visitor" />,
  },
]

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
              {columns.map(({ name: column }) => (
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
  return (
    <tr className={styles.row}>
      {columns.map(({ name, isLine, show }, index) => {
        const Cell = index === 0 ? 'th' : 'td'
        return (
          <Cell
            key={name}
            scope={index === 0 ? 'row' : undefined}
            className={isLine ? `${styles.cell} ${styles.line}` : styles.cell}
          >
            {show(request)}
          </Cell>
        )
      })}
    </tr>
  )
}
