import type { CampaignItem } from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { Day } from '@site/shared/ui'
import type { ReactNode } from 'react'
import styles from './campaign-facts.module.css'

export const euros = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 } as const

/** Formats a range: `< x`, `> x`, `x – y`; undefined without bounds. */
export function formatRange(lower: number | undefined, upper: number | undefined, format: (bound: number) => string) {
  if (upper === undefined) return lower === undefined ? undefined : `> ${format(lower)}`
  return lower === undefined ? `< ${format(upper)}` : `${format(lower)} – ${format(upper)}`
}

interface AmountsProps {
  lower: number | undefined
  upper: number | undefined
  style?: typeof euros
  /** Whether the notice says that they follow. */
  isAwaited: boolean | undefined
}

function Amounts({ lower, upper, style, isAwaited }: AmountsProps) {
  const intl = useIntl()
  if (style && lower === 0 && upper === 0) return <FormattedMessage id="political_ads.facts.free" />
  const range = formatRange(lower, upper, (bound) => intl.formatNumber(bound, style))
  if (range) return range
  return (
    <span className={styles.absent}>
      <FormattedMessage id={isAwaited ? 'political_ads.notice.not_yet' : 'political_ads.facts.not_stated'} />
    </span>
  )
}

/** Both days included; one day where they are equal. */
function Period({ publicationStartDate: first, publicationEndDate: last }: CampaignItem) {
  const [start, end] = [first, last].map((date) => (
    <span key={date} className={styles.day}>
      <Day date={date} />
    </span>
  ))
  return first === last ? start : <FormattedMessage id="political_ads.facts.from_to" values={{ start, end }} />
}

/** A fact of a notice: the fields that it consists of, and how they are shown. */
export interface CampaignFact {
  fields: readonly (keyof CampaignItem)[]
  show: (item: CampaignItem) => ReactNode
}

/** The facts that the list shows, too, in their order. */
export const campaignFacts: Readonly<Record<'channel' | 'period' | 'views' | 'spending', CampaignFact>> = {
  channel: {
    fields: ['channel'],
    show: ({ channel }) => <FormattedMessage id={`political_ads.channels.${channel}`} />,
  },
  period: { fields: ['publicationStartDate', 'publicationEndDate'], show: (item) => <Period {...item} /> },
  views: {
    fields: ['reachLowerBound', 'reachUpperBound'],
    show: ({ reachLowerBound: lower, reachUpperBound: upper, absentItems }) => (
      <Amounts lower={lower} upper={upper} isAwaited={absentItems?.includes('REACH_NOT_YET_AVAILABLE')} />
    ),
  },
  spending: {
    fields: ['budgetLowerBound', 'budgetUpperBound'],
    show: ({ budgetLowerBound: lower, budgetUpperBound: upper, absentItems }) => (
      <Amounts
        lower={lower}
        upper={upper}
        style={euros}
        isAwaited={absentItems?.includes('AMOUNTS_NOT_YET_AVAILABLE')}
      />
    ),
  },
}
