import { isOpen, type StaffRequestLine } from '@site/shared/calls'
import { FormattedMessage, Link, useIntl, useLocation } from '@site/shared/platform'
import { dayOf } from '@site/shared/rules'
import { Day } from '@site/shared/ui'
import type { ReactNode, RefObject } from 'react'
import type { ListPlace } from '../../parts/list-place.ts'
import { DaysLeft, StateLabel } from '../../parts/state-label.tsx'
import styles from './request-table.module.css'

interface Column {
  /** Part of the message id `internal_privacy_rights.fact.<name>` of the heading. */
  name: 'reference' | 'state' | 'received' | 'answer_by' | 'days_left' | 'flow' | 'country' | 'owner'
  /** Keeps the cell on one line. */
  isLine?: boolean
  show: (request: StaffRequestLine, place: ListPlace) => ReactNode
}

/** The columns of the list, the first of which names the row; docs/changing-things.md says how to add one. */
const columns: readonly Column[] = [
  {
    name: 'reference',
    show: ({ reference }, place) => (
      <Link to={`/internal-privacy-rights/request/${reference}`} state={place} className={styles.reference}>
        {reference}
      </Link>
    ),
  },
  { name: 'days_left', isLine: true, show: (request) => <DaysLeft request={request} /> },
  { name: 'answer_by', isLine: true, show: ({ answerBy }) => <Day date={answerBy} length="medium" /> },
  { name: 'flow', show: ({ flowType }) => <FormattedMessage id={`internal_privacy_rights.flow.${flowType}`} /> },
  { name: 'state', show: (request) => <StateLabel request={request} /> },
  { name: 'owner', show: ({ owner }) => owner },
  { name: 'country', show: ({ country }) => <FormattedMessage id={`internal_privacy_rights.country.${country}`} /> },
  {
    name: 'received',
    isLine: true,
    show: ({ receivedAt }) => <Day date={dayOf(new Date(receivedAt))} length="medium" />,
  },
]

/** Open objections can be granted from the list. */
export function isGrantable({ state, flowType }: StaffRequestLine): boolean {
  return flowType === 'OBJECTION' && isOpen(state)
}

interface RequestTableProps {
  requests: readonly StaffRequestLine[]
  /** References of the chosen objections. */
  chosen: readonly string[]
  onChoose: (references: string[]) => void
  body: RefObject<HTMLTableSectionElement | null>
}

/** The requests of one page. On a narrow screen the table scrolls sideways. */
export function RequestTable({ requests, chosen, onChoose, body }: RequestTableProps) {
  const intl = useIntl()
  const name = intl.formatMessage({ id: 'internal_privacy_rights.list.title' })
  const place = { search: useLocation().search, references: requests.map(({ reference }) => reference), steps: 1 }
  const grantable = requests.filter(isGrantable).map(({ reference }) => reference)
  const isAll = grantable.length > 0 && grantable.length === chosen.length

  function toggle(reference: string) {
    const isChosen = chosen.includes(reference)
    onChoose(grantable.filter((each) => (each === reference ? !isChosen : chosen.includes(each))))
  }

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
              <td className={styles.head}>
                {grantable.length > 0 && (
                  <input
                    type="checkbox"
                    className={styles.box}
                    aria-label={intl.formatMessage({ id: 'internal_privacy_rights.list.choose_all' })}
                    checked={isAll}
                    onChange={() => onChoose(isAll ? [] : grantable)}
                  />
                )}
              </td>
              {columns.map(({ name: column }) => (
                <th key={column} scope="col" className={styles.head}>
                  <FormattedMessage id={`internal_privacy_rights.fact.${column}`} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {requests.map((request) => (
              <tr key={request.reference} className={styles.row}>
                <td className={styles.cell}>
                  {isGrantable(request) && (
                    <input
                      type="checkbox"
                      className={styles.box}
                      aria-label={intl.formatMessage({ id: 'internal_privacy_rights.list.choose' }, { ...request })}
                      checked={chosen.includes(request.reference)}
                      onChange={() => toggle(request.reference)}
                    />
                  )}
                </td>
                {columns.map(({ name: column, isLine, show }, index) => {
                  const Cell = index === 0 ? 'th' : 'td'
                  return (
                    <Cell
                      key={column}
                      scope={index === 0 ? 'row' : undefined}
                      className={isLine ? `${styles.cell} ${styles.line}` : styles.cell}
                    >
                      {show(request, place)}
                    </Cell>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
