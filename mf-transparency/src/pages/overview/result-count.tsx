import type { CampaignSpending } from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { Notice } from '@site/shared/ui'
import { euros } from '../../parts/amounts.tsx'
import { formatSpending } from './insight/spending.ts'
import styles from './campaign-results.module.css'

interface ResultCountProps {
  total: number
  /** What they cost together; undefined as long as it is not known. */
  spending: CampaignSpending | undefined
}

/** How many items there are and what they cost together: what screen readers hear when a list is there. */
export function ResultCount({ total, spending }: ResultCountProps) {
  if (total === 0) {
    return (
      <Notice kind="info">
        <FormattedMessage id="political_ads.no_results" />
      </Notice>
    )
  }
  return (
    <>
      <span className={styles.count}>
        <FormattedMessage id="political_ads.results.count" values={{ count: total }} />
      </span>{' '}
      <span className={styles.sum}>{spending && <Sum spending={spending} />}</span>
    </>
  )
}

/** Nothing is said with more certainty than the notices allow: without an upper bound, or without an amount, so is the sum. */
function Sum({ spending }: { spending: CampaignSpending }) {
  const intl = useIntl()
  const { lowerBound, withoutUpperBound, withoutBounds } = spending
  const range = formatSpending(intl, spending)
  if (!range) return <FormattedMessage id="political_ads.results.sum.unknown" />
  if (withoutUpperBound === 0) {
    return <FormattedMessage id="political_ads.results.sum.range" values={{ amount: range, without: withoutBounds }} />
  }
  if (lowerBound === 0) return null
  const amount = intl.formatNumber(lowerBound, euros)
  return <FormattedMessage id="political_ads.results.sum.more_than" values={{ amount }} />
}
