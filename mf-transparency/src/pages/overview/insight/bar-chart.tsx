import { useIntl } from '@site/shared/platform'
import { euros } from '../../../parts/amounts.tsx'
import { Bars } from './bars.tsx'
import styles from './chart.module.css'
import type { MonthSpending } from './spending.ts'

interface BarChartProps {
  /** What the picture shows, in a sentence. */
  label: string
  bars: readonly MonthSpending[]
  /** Below the first and the last bar. */
  first: string
  last: string
}

/** Bars side by side, with a line at the highest amount and one halfway, both labelled. */
export function BarChart({ label, bars, first, last }: BarChartProps) {
  const intl = useIntl()
  const most = roundUp(Math.max(2, ...bars.map((bar) => Math.max(bar.upperBound, bar.lowerBound))))
  const format = (amount: number) =>
    intl.formatNumber(amount, { ...euros, notation: 'compact', maximumFractionDigits: 1 })
  return (
    <div className={styles.figure}>
      <p className={styles.axis} aria-hidden="true">
        <span>{format(most)}</span>
        <span>{format(most / 2)}</span>
      </p>
      <div className={styles.plot}>
        <Bars className={styles.bars} label={label} bars={bars} most={most} />
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{first}</span>
        {first !== last && <span>{last}</span>}
      </p>
    </div>
  )
}

/** The next amount that is easy to read on an axis, and so is its half: 1, 2, 4, 6, 8 or 10 times a power of ten. */
export function roundUp(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount))
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((step) => step >= amount) ?? amount
}
