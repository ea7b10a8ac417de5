import type { CampaignSelectionQuery } from '@site/shared/calls'
import { addDays, yearBefore } from '@site/shared/rules'
import { BadRequest } from '../http/errors.ts'
import type { Database } from '../database/database.ts'
import { normalizeForSearch, searchPatterns } from './campaign-search.ts'

/** Selects items that were published on any day of the period. @throws BadRequest where the range ends before it begins */
export function selectCampaigns(database: Database, query: CampaignSelectionQuery, today: string) {
  const { countryCode, channel, from, to, sponsor } = query
  if (from && to && from > to) throw new BadRequest('INVALID_QUERY', 'to')
  let found = database.selectFrom('campaignItems').where('country', '=', countryCode)
  if (channel) found = found.where('channel', '=', channel)
  if (sponsor) found = found.where('sponsorKey', '=', normalizeForSearch(sponsor))
  const since = firstDay(query.period, today)
  if (since) found = found.where('publicationStartDate', '<=', today).where('publicationEndDate', '>=', since)
  if (to) found = found.where('publicationStartDate', '<=', to)
  if (from) found = found.where('publicationEndDate', '>=', from)
  for (const pattern of searchPatterns(query.text ?? '')) found = found.where('searchText', 'like', pattern)
  return found
}

function firstDay(period: CampaignSelectionQuery['period'], today: string): string | undefined {
  if (period === 'PAST_7_DAYS') return addDays(today, -7)
  if (period === 'PAST_30_DAYS') return addDays(today, -30)
  return period === 'PAST_YEAR' ? yearBefore(today) : undefined
}

export type CampaignsFound = ReturnType<typeof selectCampaigns>
