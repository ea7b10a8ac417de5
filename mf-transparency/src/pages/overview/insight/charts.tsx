import { addSpending, type CampaignInsight } from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import { useState } from 'react'
import { BarChart } from './bar-chart.tsx'
import { fillMonths, formatSpending, lastMonths, nameOfMonth } from './spending.ts'
import styles from './insight.module.css'
import { SpendingTable } from './spending-table.tsx'
import { SponsorBars } from './sponsor-bars.tsx'

const monthsAtFirst = 24

/** Spending over time, and the sponsors that spent most, of the items that pass the filter (product §10). */
export default function Charts({ insight }: { insight: CampaignInsight }) {
  const intl = useIntl()
  const [isWhole, setWhole] = useState(false)
  const all = fillMonths(insight.months)
  const months = isWhole || all.length <= monthsAtFirst ? all : lastMonths(insight.months, monthsAtFirst)
  if (months.length === 0) return null
  const [first = '', last = ''] = [months[0], months.at(-1)].map((entry) => entry && nameOfMonth(intl, entry.month))
  const total = formatSpending(intl, addSpending(months))
  const label = intl.formatMessage({ id: 'political_ads.insight.months_label' }, { first, last, total: total ?? '–' })
  return (
    <div className={styles.charts}>
      <div>
        <h3 className={styles.subtitle}>
          <FormattedMessage id="political_ads.insight.months" />
        </h3>
        <BarChart label={label} bars={months} first={first} last={last} />
        <SpendingTable
          heading="political_ads.insight.month"
          rows={months
            .filter(({ items }) => items > 0)
            .map((month) => ({ ...month, name: nameOfMonth(intl, month.month) }))}
        />
        {all.length > monthsAtFirst && (
          <Button variant="link" className={styles.all} onClick={() => setWhole(!isWhole)}>
            <FormattedMessage
              id={`political_ads.insight.${isWhole ? 'recent_months' : 'all_months'}`}
              values={{ count: isWhole ? monthsAtFirst : all.length }}
            />
          </Button>
        )}
      </div>
      <div>
        <h3 className={styles.subtitle}>
          <FormattedMessage id="political_ads.insight.sponsors" />
        </h3>
        <SponsorBars sponsors={insight.sponsors} />
        <SpendingTable
          heading="political_ads.insight.sponsor"
          rows={insight.sponsors.map((sponsor) => ({ ...sponsor, name: sponsor.sponsorName }))}
        />
      </div>
    </div>
  )
}
