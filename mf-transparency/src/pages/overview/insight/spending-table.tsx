import type { CampaignSpending } from '@site/shared/calls'
import { FormattedMessage, useIntl, type MessageId } from '@site/shared/platform'
import styles from './spending-table.module.css'
import { formatSpending } from './spending.ts'

interface SpendingTableProps {
  /** Id of the name of the first column. */
  heading: MessageId
  rows: readonly (CampaignSpending & { name: string })[]
}

/** The figures behind a chart, for who wants or needs to read them. */
export function SpendingTable({ heading, rows }: SpendingTableProps) {
  const intl = useIntl()
  return (
    <details className={styles.details}>
      <summary>
        <FormattedMessage id="political_ads.insight.table" />
      </summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <Heading id={heading} />
            <Heading id="political_ads.insight.items" />
            <Heading id="political_ads.facts.spending" />
            <Heading id="political_ads.insight.without" />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} className={styles.row}>
              <th scope="row" className={styles.name}>
                {row.name}
              </th>
              <td className={styles.cell}>{intl.formatNumber(row.items)}</td>
              <td className={styles.cell}>{formatSpending(intl, row) ?? '–'}</td>
              <td className={styles.cell}>{intl.formatNumber(row.withoutBounds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function Heading({ id }: { id: MessageId }) {
  return (
    <th scope="col" className={styles.heading}>
      <FormattedMessage id={id} />
    </th>
  )
}
