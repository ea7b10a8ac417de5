import type { StaffComplaintLine } from '@site/shared/calls'
import { FormattedMessage, Link, useIntl } from '@site/shared/platform'
import { keysOf } from '@site/shared/rules'
import { Moment } from '@site/shared/ui'
import type { ReactNode } from 'react'
import { ComplaintState } from './complaint-state.tsx'
import styles from '../requests/request-table.module.css'

/** The columns by the name of their heading, the first of which names the row. */
const columns = {
  advertisement: ({ id, campaignId }: StaffComplaintLine) => (
    <Link to={`/internal-privacy-rights/complaints/${id}`} className={styles.reference}>
      {campaignId}
    </Link>
  ),
  answer_by: ({ dueAt }: StaffComplaintLine) => <Moment at={dueAt} length="medium" />,
  reason: ({ reason }: StaffComplaintLine) => (
    <FormattedMessage id={`internal_privacy_rights.complaint.reason.${reason}`} />
  ),
  state: (complaint: StaffComplaintLine) => <ComplaintState complaint={complaint} />,
  owner: ({ owner }: StaffComplaintLine) => owner,
  country: ({ country }: StaffComplaintLine) => <FormattedMessage id={`internal_privacy_rights.country.${country}`} />,
  received: ({ receivedAt }: StaffComplaintLine) => <Moment at={receivedAt} length="medium" />,
} satisfies Record<string, (complaint: StaffComplaintLine) => ReactNode>
const [rowName, ...others] = keysOf(columns)

/** The complaints of one page. On a narrow screen the table scrolls sideways. */
export function ComplaintTable({ complaints }: { complaints: readonly StaffComplaintLine[] }) {
  const name = useIntl().formatMessage({ id: 'internal_privacy_rights.complaints.title' })
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
              {keysOf(columns).map((column) => (
                <th key={column} scope="col" className={styles.head}>
                  <FormattedMessage id={`internal_privacy_rights.fact.${column}`} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {complaints.map((complaint) => (
              <tr key={complaint.id} className={styles.row}>
                <th scope="row" className={styles.cell}>
                  {rowName && columns[rowName](complaint)}
                </th>
                {others.map((column) => (
                  <td key={column} className={styles.cell}>
                    {columns[column](complaint)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
