import type { CampaignItem } from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import styles from './amounts.module.css'

/** Product §2: euros without decimals. */
export const euros = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 } as const

type Reach = Pick<CampaignItem, 'reachLowerBound' | 'reachUpperBound'>
type Budget = Pick<CampaignItem, 'budgetLowerBound' | 'budgetUpperBound'>

/** How often an advertisement was seen, as a range. */
export function Views({ reachLowerBound, reachUpperBound }: Reach) {
  const intl = useIntl()
  return formatRange(reachLowerBound, reachUpperBound, (bound) => intl.formatNumber(bound)) ?? <NotStated />
}

/** What was spent on an advertisement, as a range. */
export function Spending({ budgetLowerBound, budgetUpperBound }: Budget) {
  const intl = useIntl()
  return formatRange(budgetLowerBound, budgetUpperBound, (bound) => intl.formatNumber(bound, euros)) ?? <NotStated />
}

function NotStated() {
  return (
    <span className={styles.absent}>
      <FormattedMessage id="political_ads.facts.not_stated" />
    </span>
  )
}

/**
 * A range as it is written (product §2): `< x`, `> x`, `x – y`; undefined where the notice states neither bound.
 * @param format Writes one bound in the language of the page.
 */
export function formatRange(
  lower: number | undefined,
  upper: number | undefined,
  format: (bound: number) => string,
): string | undefined {
  if (upper === undefined) return lower === undefined ? undefined : `> ${format(lower)}`
  return lower === undefined ? `< ${format(upper)}` : `${format(lower)} – ${format(upper)}`
}
