import { addSpending, type CampaignInsight } from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { getToday } from '@site/shared/rules'
import { useId, type ReactNode } from 'react'
import { formatSpending, lastMonths, maxOf, nameOfMonth, type MonthSpending } from './spending.ts'
import styles from './chart.module.css'

const monthsShown = 12

export default function Sparkline({ months }: Pick<CampaignInsight, 'months'>) {
  const bars = lastMonths(months, monthsShown)
  if (bars.length === 0) return null
  const highest = Math.max(1, ...bars.map(maxOf))
  return (
    <>
      <span className={styles.span} aria-hidden="true">
        <FormattedMessage id="political_ads.insight.twelve_months" />
      </span>
      <Bars className={styles.spark} bars={bars} shareOf={(amount) => amount / highest} />
    </>
  )
}

interface BarsProps {
  className: string | undefined
  bars: readonly MonthSpending[]
  /** Returns where an amount ends, as a share of the height. */
  shareOf: (amount: number) => number
  /** Drawn below and above the bars. */
  behind?: ReactNode
  inFront?: ReactNode
  /** Position of the month that is looked at. */
  chosen?: number
}

/** In units of the drawing, which is stretched to fit. */
export const drawing = { width: 600, height: 160 }
const { width, height } = drawing

/** Where a month is in time: to those that are not over, more may be added. */
export function timeOf({ month }: MonthSpending): 'over' | 'now' | 'later' {
  const thisMonth = getToday().slice(0, 7)
  if (month === thisMonth) return 'now'
  return month < thisMonth ? 'over' : 'later'
}

function isUnderWay(month: MonthSpending): boolean {
  return timeOf(month) !== 'over'
}

/** Filled up to the certain amount, outlined up to the possible one; hatched where the month is not over. */
export function Bars({ className, bars, shareOf, behind, inFront, chosen }: BarsProps) {
  const intl = useIntl()
  const hatching = useId()
  const [first, last] = [bars[0], bars.at(-1)].map((bar) => bar && nameOfMonth(intl, bar.month))
  const total = formatSpending(intl, addSpending(bars)) ?? '–'
  const step = width / bars.length
  const heightOf = (amount: number) => shareOf(amount) * height
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={intl.formatMessage({ id: 'political_ads.insight.months_label' }, { first, last, total })}
    >
      {bars.some(isUnderWay) && (
        <pattern id={hatching} width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className={styles.gap} width="4" height="9" />
        </pattern>
      )}
      {behind}
      {bars.map((bar, place) => {
        const upper = heightOf(maxOf(bar))
        const lower = heightOf(bar.lowerBound)
        const box = { x: place * step + step * 0.1, width: step * 0.8 }
        return (
          <g key={bar.month}>
            {place === chosen && <rect className={styles.chosen} x={place * step} width={step} height={height} />}
            {upper > lower && <rect className={styles.possible} {...box} y={height - upper} height={upper} />}
            <rect className={styles.certain} {...box} y={height - lower} height={lower} />
            {isUnderWay(bar) && <rect {...box} y={height - upper} height={upper} fill={`url(#${hatching})`} />}
          </g>
        )
      })}
      {inFront}
    </svg>
  )
}
