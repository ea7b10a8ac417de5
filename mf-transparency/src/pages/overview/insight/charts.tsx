import type { CampaignInsight, CampaignSpending } from '@site/shared/calls'
import { euros } from '@site/shared/notices'
import { FormattedMessage, Link, useIntl, type MessageId } from '@site/shared/platform'
import { Button, Disclosure } from '@site/shared/ui'
import { useState } from 'react'
import { countMonths, formatSpending, lastMonths, maxOf, nameOfMonth, type MonthSpending } from './spending.ts'
import styles from './insight.module.css'
import { Bars } from './sparkline.tsx'
import chart from './chart.module.css'
import { everythingOf } from '../../../parts/links.ts'
import table from './spending-table.module.css'

const monthsAtFirst = 24

export default function Charts({ insight }: { insight: CampaignInsight }) {
  const intl = useIntl()
  const [isWhole, setWhole] = useState(false)
  const all = countMonths(insight.months)
  const months = lastMonths(insight.months, isWhole ? all : Math.min(all, monthsAtFirst))
  if (months.length === 0) return null
  return (
    <div className={styles.charts}>
      <div>
        <h3 className={styles.subtitle}>{intl.formatMessage({ id: 'political_ads.insight.months' })}</h3>
        <BarChart bars={months} />
        <SpendingTable
          heading="political_ads.insight.month"
          rows={months
            .filter(({ items }) => items > 0)
            .map((month) => ({ ...month, name: nameOfMonth(intl, month.month) }))}
        />
        {all > monthsAtFirst && (
          <Button variant="link" className={styles.all} onClick={() => setWhole(!isWhole)}>
            <FormattedMessage
              id={`political_ads.insight.${isWhole ? 'recent_months' : 'all_months'}`}
              values={{ count: isWhole ? monthsAtFirst : all }}
            />
          </Button>
        )}
      </div>
      {insight.sponsors.length > 1 && (
        <div>
          <h3 className={styles.subtitle}>{intl.formatMessage({ id: 'political_ads.insight.sponsors' })}</h3>
          <SponsorBars sponsors={insight.sponsors} />
          <SpendingTable
            heading="political_ads.insight.sponsor"
            rows={insight.sponsors.map((sponsor) => ({ ...sponsor, name: sponsor.sponsorName }))}
          />
        </div>
      )}
    </div>
  )
}

function BarChart({ bars }: { bars: readonly MonthSpending[] }) {
  const intl = useIntl()
  const maximum = roundUp(Math.max(2, ...bars.map(maxOf)))
  const ends = new Set([bars[0], bars.at(-1)].map((bar) => bar && nameOfMonth(intl, bar.month)))
  const format = (amount: number) => intl.formatNumber(amount, euros)
  return (
    <div className={chart.figure}>
      <p className={chart.axis} aria-hidden="true">
        <span>{format(maximum)}</span>
        <span>{format(maximum / 2)}</span>
      </p>
      <div className={chart.plot}>
        <Bars className={chart.bars} bars={bars} maximum={maximum} />
      </div>
      <p className={chart.ends} aria-hidden="true">
        {[...ends].map((month) => (
          <span key={month}>{month}</span>
        ))}
      </p>
    </div>
  )
}

/** Returns the next round amount for an axis whose half is also round: 1, 2, 4, 6, 8 or 10 times a power of ten. */
export function roundUp(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount))
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((step) => step >= amount) ?? amount
}

/** Solid up to the certain amount, pale up to the possible one. */
function SponsorBars({ sponsors }: Pick<CampaignInsight, 'sponsors'>) {
  const intl = useIntl()
  const maximum = Math.max(1, ...sponsors.map(maxOf))
  const percent = (amount: number) => `${(amount / maximum) * 100}%`
  return (
    <ol className={chart.sponsors}>
      {sponsors.map((sponsor) => (
        <li key={sponsor.sponsorName} className={chart.sponsor}>
          <Link to={everythingOf('sponsor', sponsor.sponsorName)} className={chart.sponsorName} translate="no">
            {sponsor.sponsorName}
          </Link>
          <span className={chart.amount}>
            {formatSpending(intl, sponsor) ?? <FormattedMessage id="political_ads.facts.not_stated" />}
          </span>
          <svg className={chart.line} width="100%" height="8" aria-hidden="true" focusable="false">
            <rect className={chart.possible} width={percent(maxOf(sponsor))} height="8" />
            <rect className={chart.certain} width={percent(sponsor.lowerBound)} height="8" />
          </svg>
        </li>
      ))}
    </ol>
  )
}

interface SpendingTableProps {
  heading: MessageId
  rows: readonly (CampaignSpending & { name: string })[]
}

function SpendingTable({ heading, rows }: SpendingTableProps) {
  const intl = useIntl()
  const columns: MessageId[] = [
    heading,
    'political_ads.insight.items',
    'political_ads.facts.spending',
    'political_ads.insight.without',
  ]
  return (
    <div className={table.details}>
      <Disclosure summary={<FormattedMessage id="political_ads.insight.table" />}>
        <table className={table.table}>
          <thead>
            <tr>
              {columns.map((id) => (
                <th key={id} scope="col" className={table.heading}>
                  <FormattedMessage id={id} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name} className={table.row}>
                <th scope="row" className={table.name}>
                  {row.name}
                </th>
                <td className={table.cell}>{intl.formatNumber(row.items)}</td>
                <td className={table.cell}>{formatSpending(intl, row) ?? '–'}</td>
                <td className={table.cell}>{intl.formatNumber(row.withoutBounds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </div>
  )
}
