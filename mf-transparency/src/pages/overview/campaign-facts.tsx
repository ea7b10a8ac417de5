import type { CampaignItem } from '@site/shared/api'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { formatLongDate } from '../../parts/long-date.ts'
import { formatRange } from '../../parts/range.ts'
import { Fact, FactList } from './fact-list.tsx'
import styles from './campaign-facts.module.css'

const euros = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 } as const

/** Channel, period, views and spending of one item. */
export function CampaignFacts({ item }: { item: CampaignItem }) {
  const intl = useIntl()
  const views = formatRange(item.reachLowerBound, item.reachUpperBound, (bound) => intl.formatNumber(bound))
  const spending = formatRange(item.budgetLowerBound, item.budgetUpperBound, (bound) => intl.formatNumber(bound, euros))
  return (
    <FactList>
      <Fact name="channel">
        <FormattedMessage id={`political_ads.channels.${item.channel}`} />
      </Fact>
      <Fact name="period">
        <Period item={item} />
      </Fact>
      <Fact name="views">{views ?? <NotStated />}</Fact>
      <Fact name="spending">{spending ?? <NotStated />}</Fact>
    </FactList>
  )
}

function Period({ item: { publicationStartDate, publicationEndDate } }: { item: CampaignItem }) {
  const start = <Day day={publicationStartDate} />
  if (publicationStartDate === publicationEndDate) return start
  return <FormattedMessage id="political_ads.facts.from_to" values={{ start, end: <Day day={publicationEndDate} /> }} />
}

function Day({ day }: { day: string }) {
  return (
    <time className={styles.day} dateTime={day}>
      {formatLongDate(useIntl(), day)}
    </time>
  )
}

function NotStated() {
  return (
    <span className={styles.absent}>
      <FormattedMessage id="political_ads.facts.not_stated" />
    </span>
  )
}
