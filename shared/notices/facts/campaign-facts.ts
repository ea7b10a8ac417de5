import type { CampaignItem } from '@site/shared/calls'
import { say, type CampaignFact, type FactValue } from './fact.ts'

interface Amounts {
  lower: number | undefined
  upper: number | undefined
  isEuros: boolean
  /** Whether the notice says that they follow. */
  isAwaited: boolean | undefined
}

function readAmounts({ lower, upper, isEuros, isAwaited }: Amounts): FactValue {
  if (isEuros && lower === 0 && upper === 0) return [say('political_ads.facts.free')]
  if (lower !== undefined || upper !== undefined) return [{ kind: 'range', lower, upper, isEuros }]
  const id = isAwaited ? 'political_ads.notice.not_yet' : 'political_ads.facts.not_stated'
  return [{ kind: 'message', id, isAbsent: true }]
}

/** Both days included; one day where they are equal. */
function readPeriod({ publicationStartDate: first, publicationEndDate: last }: CampaignItem): FactValue {
  if (first === last) return [{ kind: 'day', date: first }]
  const start: FactValue = [{ kind: 'day', date: first }]
  const end: FactValue = [{ kind: 'day', date: last }]
  return [say('political_ads.facts.from_to', { start, end })]
}

/** The facts that the list shows, too, in their order. */
export const campaignFacts: Readonly<Record<'channel' | 'period' | 'views' | 'spending', CampaignFact>> = {
  channel: {
    fields: ['channel'],
    read: ({ channel }) => [say(`political_ads.channels.${channel}`)],
  },
  period: { number: 4, fields: ['publicationStartDate', 'publicationEndDate'], read: readPeriod },
  views: {
    fields: ['reachLowerBound', 'reachUpperBound'],
    read: ({ reachLowerBound: lower, reachUpperBound: upper, absentItems }) =>
      readAmounts({
        lower,
        upper,
        isEuros: false,
        isAwaited: absentItems?.includes('REACH_NOT_YET_AVAILABLE'),
      }),
  },
  spending: {
    number: 5,
    fields: ['budgetLowerBound', 'budgetUpperBound'],
    read: ({ budgetLowerBound: lower, budgetUpperBound: upper, absentItems }) =>
      readAmounts({
        lower,
        upper,
        isEuros: true,
        isAwaited: absentItems?.includes('AMOUNTS_NOT_YET_AVAILABLE'),
      }),
  },
}
