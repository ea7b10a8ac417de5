import type { CampaignItem } from '@site/shared/api'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import type { ReactNode } from 'react'
import { formatLongDate } from '../../parts/long-date.ts'
import { formatRange } from '../../parts/range.ts'
import styles from './campaign-cards.module.css'

const euros = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 } as const

/** Channel, period, views and spending of one item. */
export function CampaignFacts({ item }: { item: CampaignItem }) {
  const intl = useIntl()
  const views = formatRange(item.reachLowerBound, item.reachUpperBound, (bound) => intl.formatNumber(bound))
  const spending = formatRange(item.budgetLowerBound, item.budgetUpperBound, (bound) => intl.formatNumber(bound, euros))
  return (
    <FactList
      channel={<FormattedMessage id={`political_ads.channels.${item.channel}`} />}
      period={<Period item={item} />}
      views={views ?? <NotStated />}
      spending={spending ?? <NotStated />}
    />
  )
}

function Period({ item: { publicationStartDate: start, publicationEndDate: end } }: { item: CampaignItem }) {
  const intl = useIntl()
  if (start === end) return formatLongDate(intl, start)
  const values = { start: formatLongDate(intl, start), end: formatLongDate(intl, end) }
  return <FormattedMessage id="political_ads.facts.from_to" values={values} />
}

function NotStated() {
  return (
    <span className={styles.absent}>
      <FormattedMessage id="political_ads.facts.not_stated" />
    </span>
  )
}

/** The facts under their names; also the frame of a card that is still to come. */
export function FactList({ channel, period, views, spending }: Record<'channel' | 'period' | 'views' | 'spending', ReactNode>) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt className={styles.name}>
          <FormattedMessage id="political_ads.facts.channel" />
        </dt>
        <dd className={styles.value}>{channel}</dd>
      </div>
      <div className={styles.period}>
        <dt className={styles.name}>
          <FormattedMessage id="political_ads.facts.period" />
        </dt>
        <dd className={styles.value}>{period}</dd>
      </div>
      <div>
        <dt className={styles.name}>
          <FormattedMessage id="political_ads.facts.views" />
        </dt>
        <dd className={styles.value}>{views}</dd>
      </div>
      <div>
        <dt className={styles.name}>
          <FormattedMessage id="political_ads.facts.spending" />
        </dt>
        <dd className={styles.value}>{spending}</dd>
      </div>
    </dl>
  )
}
