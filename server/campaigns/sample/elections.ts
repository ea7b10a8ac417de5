import { isVote, type CampaignContextType, type CampaignItem, type CountryCode } from '@site/shared/calls'
import { addDays } from '@site/shared/rules'
import elections from './elections.json' with { type: 'json' }
import { fillTemplate } from '../../mail/fill-template.ts'
import { createRandom } from './random.ts'
import { homeOf, vocabulary } from './vocabulary.ts'

interface Election {
  nl: string
  fr: string
  level: NonNullable<CampaignItem['electionLevel']>
  territory: string
  /** Those that are known; a referendum follows the campaign. */
  days: string[]
  /** The name of one between two ordinary ones, which follows the campaign; left out where there is none. */
  between?: { nl: string; fr: string }
}

/** In days: nobody campaigns for an election that is further away. */
const longestCampaign = 300

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test imports every sample, and the import checks each value
const known = elections as Record<CountryCode, Partial<Record<CampaignContextType, Election>>>

/** Returns what a notice says of the next election after its publication began; undefined where its day is not known yet. */
export function electionOf(country: CountryCode, item: CampaignItem): Partial<CampaignItem> | undefined {
  const { campaignContextType: context, publicationStartDate, publicationEndDate, sponsorName } = item
  const election = known[country][context]
  if (!election || !isVote(context)) return undefined
  const afterCampaign = addDays(publicationEndDate, createRandom(`election of ${item.id}`).integer(1, 20))
  const days = election.days.length > 0 ? election.days : [afterCampaign]
  const next = days.find((day) => day >= publicationStartDate)
  const isNear = next !== undefined && next <= addDays(publicationStartDate, longestCampaign)
  const electionDate = isNear || !election.between ? next : afterCampaign
  if (!electionDate || (!isNear && !election.between)) return undefined
  const name = isNear ? election : (election.between ?? election)
  const { place, placeFr = place, region = place, water = place } = homeOf(sponsorName, 'nl', vocabulary[country])
  const bothNames = placeFr === place ? place : `${place} – ${placeFr}`
  const year = electionDate.slice(0, 4)
  return {
    electionNameNl: `${fillTemplate(name.nl, { place })} ${year}`,
    electionNameFr: country === 'BE' ? `${fillTemplate(name.fr, { place: placeFr })} ${year}` : undefined,
    electionLevel: election.level,
    electionDate,
    electionTerritory: fillTemplate(election.territory, { place: bothNames, region, water }),
  }
}
