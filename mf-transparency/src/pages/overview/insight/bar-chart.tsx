import { useIntl } from '@site/shared/platform'
import { euros } from '../../../parts/amounts.tsx'
import styles from './chart.module.css'
import type { MonthSpending } from './month-series.ts'

interface BarChartProps {
  /** What the picture shows, in a sentence. */
  label: string
  bars: readonly MonthSpending[]
  /** Below the first and the last bar. */
  first: string
  last: string
}

/** In units of the drawing, which is stretched to the width of the page. */
const width = 600
const height = 160

/** Bars side by side: solid as far as is certain, pale up to what is possible. */
export function BarChart({ label, bars, first, last }: BarChartProps) {
  const intl = useIntl()
  const most = Math.max(1, ...bars.map((bar) => Math.max(bar.upperBound, bar.lowerBound)))
  const step = width / bars.length
  const heightOf = (amount: number) => (amount / most) * height
  return (
    <div className={styles.figure}>
      <p className={styles.scale} aria-hidden="true">
        {intl.formatNumber(most, { ...euros, notation: 'compact' })}
      </p>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {bars.map((bar, place) => {
          const upper = heightOf(Math.max(bar.upperBound, bar.lowerBound))
          const lower = heightOf(bar.lowerBound)
          const box = { x: place * step + step * 0.1, width: step * 0.8 }
          return (
            <g key={bar.month}>
              <rect className={styles.possible} {...box} y={height - upper} height={upper} />
              <rect className={styles.certain} {...box} y={height - lower} height={lower} />
            </g>
          )
        })}
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{first}</span>
        {first !== last && <span>{last}</span>}
      </p>
    </div>
  )
}
