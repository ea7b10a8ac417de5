import { addSpending, type CampaignInsight } from '@site/shared/calls'
import { useIntl } from '@site/shared/platform'
import { Bars } from './bars.tsx'
import { formatSpending, lastMonths, nameOfMonth } from './spending.ts'
import styles from './chart.module.css'

const monthsShown = 12

/** The last twelve months with advertisements as bars without an axis; the label says what they add up to. */
export function Sparkline({ months }: Pick<CampaignInsight, 'months'>) {
  const intl = useIntl()
  const bars = lastMonths(months, monthsShown)
  const [from, to] = [bars[0], bars.at(-1)]
  if (!from || !to) return null
  const [first, last] = [nameOfMonth(intl, from.month), nameOfMonth(intl, to.month)]
  const total = formatSpending(intl, addSpending(bars)) ?? '–'
  const label = intl.formatMessage({ id: 'political_ads.insight.months_label' }, { first, last, total })
  return <Bars className={styles.spark} label={label} bars={bars} most={Math.max(1, ...bars.map(highest))} />
}

function highest({ lowerBound, upperBound }: { lowerBound: number; upperBound: number }) {
  return Math.max(lowerBound, upperBound)
}
