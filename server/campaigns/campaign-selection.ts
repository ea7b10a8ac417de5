import type { CampaignSelectionQuery } from '@site/shared/calls'
import { addDays, yearBefore } from '@site/shared/rules'
import { BadRequest } from '../http/errors.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { likePattern, normalizeForSearch, searchPatterns } from './campaign-search.ts'

/** Selects items that were published on any day of the period. @throws BadRequest where the range ends before it begins */
export function selectCampaigns(database: Database, query: CampaignSelectionQuery, today: string) {
  const { countryCode, channel, from, to, sponsor, payer, owner, context } = query
  if (from && to && from > to) throw new BadRequest('INVALID_QUERY', 'to')
  let found = database.selectFrom('campaignItems').where('country', '=', countryCode)
  if (channel) found = found.where('channel', '=', channel)
  if (sponsor) found = found.where('sponsorKey', '=', normalizeForSearch(sponsor))
  const since = firstDay(query.period, today)
  if (since) found = found.where('publicationStartDate', '<=', today).where('publicationEndDate', '>=', since)
  if (to) found = found.where('publicationStartDate', '<=', to)
  if (from) found = found.where('publicationEndDate', '>=', from)
  if (payer) {
    const isSponsor = sql<boolean>`payer_name is null and sponsor_name = ${payer}`
    found = found.where((item) => item.or([item('payerName', '=', payer), isSponsor]))
  }
  if (owner) found = found.where('ultimateBeneficiaryOwnerName', '=', owner)
  // Names have no index of their own.
  for (const name of [payer, owner])
    if (name) found = found.where('searchText', 'like', likePattern(normalizeForSearch(name)))
  if (context) found = found.where('campaignContextType', '=', context)
  for (const { pattern, contexts } of searchPatterns(query.text ?? '')) {
    found = found.where((item) => {
      const isInText = item('searchText', 'like', pattern)
      return contexts.length > 0 ? item.or([isInText, item('campaignContextType', 'in', contexts)]) : isInText
    })
  }
  return found
}

function firstDay(period: CampaignSelectionQuery['period'], today: string): string | undefined {
  if (period === 'PAST_7_DAYS') return addDays(today, -7)
  if (period === 'PAST_30_DAYS') return addDays(today, -30)
  return period === 'PAST_YEAR' ? yearBefore(today) : undefined
}

export type CampaignsFound = ReturnType<typeof selectCampaigns>
