import { addSpending, type CampaignInsight } from '@site/shared/calls'
import { useIntl } from '@site/shared/platform'
import { formatSpending, lastMonths, maxOf, nameOfMonth, type MonthSpending } from './spending.ts'
import styles from './chart.module.css'

const monthsShown = 12

export function Sparkline({ months }: Pick<CampaignInsight, 'months'>) {
  const bars = lastMonths(months, monthsShown)
  return bars.length > 0 && <Bars className={styles.spark} bars={bars} maximum={Math.max(1, ...bars.map(maxOf))} />
}

interface BarsProps {
  className: string | undefined
  bars: readonly MonthSpending[]
  maximum: number
}

/** In units of the drawing, which is stretched to fit. */
const width = 600
const height = 160

/** Solid up to the certain amount, pale and outlined up to the possible one. */
export function Bars({ className, bars, maximum }: BarsProps) {
  const intl = useIntl()
  const [first, last] = [bars[0], bars.at(-1)].map((bar) => bar && nameOfMonth(intl, bar.month))
  const total = formatSpending(intl, addSpending(bars)) ?? '–'
  const step = width / bars.length
  const heightOf = (amount: number) => (amount / maximum) * height
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={intl.formatMessage({ id: 'political_ads.insight.months_label' }, { first, last, total })}
    >
      {bars.map((bar, place) => {
        const upper = heightOf(maxOf(bar))
        const lower = heightOf(bar.lowerBound)
        const box = { x: place * step + step * 0.1, width: step * 0.8 }
        return (
          <g key={bar.month}>
            {upper > lower && <rect className={styles.possible} {...box} y={height - upper} height={upper} />}
            <rect className={styles.certain} {...box} y={height - lower} height={lower} />
          </g>
        )
      })}
    </svg>
  )
}
