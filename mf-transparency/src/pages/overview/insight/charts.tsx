import type { CampaignInsight } from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { BarChart } from './bar-chart.tsx'
import { formatSpending } from './format-spending.ts'
import styles from './insight.module.css'
import { fillMonths } from './month-series.ts'
import { SpendingTable } from './spending-table.tsx'
import { SponsorBars } from './sponsor-bars.tsx'

/** Spending over time, and the sponsors that spent most, of the items that pass the filter (product §10). */
export default function Charts({ insight }: { insight: CampaignInsight }) {
  const intl = useIntl()
  const months = fillMonths(insight.months)
  const nameOf = (month: string) => intl.formatDate(`${month}-01`, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const first = months[0] ? nameOf(months[0].month) : ''
  const last = nameOf(months.at(-1)?.month ?? '2000-01')
  const total = formatSpending(intl, insight.total)
  const label = intl.formatMessage({ id: 'political_ads.insight.months_label' }, { first, last, total: total ?? '–' })
  return (
    <div className={styles.charts}>
      <div>
        <h3 className={styles.subtitle}>
          <FormattedMessage id="political_ads.insight.months" />
        </h3>
        <BarChart label={label} bars={months} first={first} last={last} />
        <SpendingTable
          of="political_ads.insight.month"
          rows={insight.months.map((month) => ({ ...month, name: nameOf(month.month) }))}
        />
      </div>
      <div>
        <h3 className={styles.subtitle}>
          <FormattedMessage id="political_ads.insight.sponsors" />
        </h3>
        <SponsorBars sponsors={insight.sponsors} />
        <SpendingTable
          of="political_ads.insight.sponsor"
          rows={insight.sponsors.map((sponsor) => ({ ...sponsor, name: sponsor.sponsorName }))}
        />
      </div>
    </div>
  )
}
