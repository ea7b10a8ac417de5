import type { CampaignSpending } from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { Notice } from '@site/shared/ui'
import { euros } from '../../parts/amounts.tsx'
import { formatSpending } from './insight/format-spending.ts'
import styles from './campaign-results.module.css'

interface ResultCountProps {
  total: number
  /** What they cost together; undefined as long as it is not known. */
  spending: CampaignSpending | undefined
}

/** How many items there are and what they cost together: what screen readers hear when a list is there. */
export function ResultCount({ total, spending }: ResultCountProps) {
  const intl = useIntl()
  if (total === 0) {
    return (
      <Notice kind="info">
        <FormattedMessage id="political_ads.no_results" />
      </Notice>
    )
  }
  const sum = spending && formatSpending(intl, spending)
  const isOpen = spending !== undefined && spending.withoutUpperBound > 0
  const amount = isOpen ? intl.formatNumber(spending.lowerBound, euros) : sum
  return (
    <>
      <span className={styles.count}>
        <FormattedMessage id="political_ads.results.count" values={{ count: total }} />
      </span>{' '}
      {sum && (
        <span className={styles.sum}>
          <FormattedMessage id={`political_ads.results.sum.${isOpen ? 'more_than' : 'range'}`} values={{ amount }} />
        </span>
      )}
    </>
  )
}
