import type { CampaignItem } from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import styles from './campaign-status.module.css'
import amounts from './amounts.module.css'
import { Day } from '@site/shared/ui'
import period from './period.module.css'

/** RUNNING is shown as active, CANCELLED as stopped, STOPPED as finished. */
export type CampaignStatus = 'PLANNED' | NonNullable<CampaignItem['status']>

type Publication = Pick<CampaignItem, 'status' | 'publicationStartDate' | 'publicationEndDate'>

/** Returns the stated status of an item, else the one that follows from its period (last day included) on a day. */
export function getCampaignStatus(item: Publication, day: string): CampaignStatus {
  const { status, publicationStartDate, publicationEndDate } = item
  if (status) return status
  if (day < publicationStartDate) return 'PLANNED'
  return day > publicationEndDate ? 'STOPPED' : 'RUNNING'
}

export function CampaignStatusLabel({ status }: { status: CampaignStatus }) {
  return (
    <p className={`${styles.status} ${styles[status]}`}>
      <FormattedMessage id={`political_ads.statuses.${status}`} />
    </p>
  )
}

export const euros = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 } as const

type Reach = Pick<CampaignItem, 'reachLowerBound' | 'reachUpperBound'>
type Budget = Pick<CampaignItem, 'budgetLowerBound' | 'budgetUpperBound'>

export function Views({ reachLowerBound, reachUpperBound }: Reach) {
  const intl = useIntl()
  return formatRange(reachLowerBound, reachUpperBound, (bound) => intl.formatNumber(bound)) ?? <NotStated />
}

export function Spending({ budgetLowerBound, budgetUpperBound }: Budget) {
  const intl = useIntl()
  return formatRange(budgetLowerBound, budgetUpperBound, (bound) => intl.formatNumber(bound, euros)) ?? <NotStated />
}

function NotStated() {
  return (
    <span className={amounts.absent}>
      <FormattedMessage id="political_ads.facts.not_stated" />
    </span>
  )
}

/** Formats a range: `< x`, `> x`, `x – y`; undefined without bounds. */
export function formatRange(lower: number | undefined, upper: number | undefined, format: (bound: number) => string) {
  if (upper === undefined) return lower === undefined ? undefined : `> ${format(lower)}`
  return lower === undefined ? `< ${format(upper)}` : `${format(lower)} – ${format(upper)}`
}

type PeriodProps = Pick<CampaignItem, 'publicationStartDate' | 'publicationEndDate'>

/** Both days included; one day where they are equal. */
export function Period({ publicationStartDate, publicationEndDate }: PeriodProps) {
  const start = <PeriodDay date={publicationStartDate} />
  if (publicationStartDate === publicationEndDate) return start
  return (
    <FormattedMessage
      id="political_ads.facts.from_to"
      values={{ start, end: <PeriodDay date={publicationEndDate} /> }}
    />
  )
}

function PeriodDay({ date }: { date: string }) {
  return (
    <span className={period.day}>
      <Day date={date} />
    </span>
  )
}
