import type { CampaignItem, CountryCode, NoticeAbsence } from '@site/shared/calls'
import { homeOf, kindOfContext, vocabulary } from './vocabulary.ts'
import { createRandom } from './random.ts'

/** Adds the items of the template of the notice, with random numbers of its own: all else stays the same. */
export function completeNotice(country: CountryCode, item: CampaignItem): CampaignItem {
  const { campaignContextType: context, budgetLowerBound, budgetUpperBound, reachLowerBound, reachUpperBound } = item
  const random = createRandom(`notice of ${item.id}`)
  const isPaid = (budgetLowerBound ?? budgetUpperBound) !== undefined
  const views = reachLowerBound ?? reachUpperBound
  const isVote = ['election', 'referendum'].includes(kindOfContext(context))
  const isDigital = item.channel === 'DIGITAL'
  const isCampaign = random.chance(0.7)
  const benefitsInKind = random.chance(0.2) ? random.integer(1, 20) * 50 : 0
  const method = random.pick(vocabulary.methods)
  const absent: (NoticeAbsence | false)[] = [
    !item.ultimateBeneficiaryOwnerName && 'CONTROLLING_ENTITY_NONE',
    !item.payerName && 'PAYER_NONE',
    !isPaid && 'AMOUNTS_NOT_YET_AVAILABLE',
    !isPaid && 'CAMPAIGN_AMOUNTS_NOT_YET_AVAILABLE',
    isPaid && !isCampaign && 'CAMPAIGN_AMOUNTS_NONE',
    !isPaid && 'METHOD_NOT_YET_AVAILABLE',
    !isVote && 'OFFICIAL_INFORMATION_NONE',
    // There is no repository yet; what was not online will not be in it.
    isDigital ? 'EUROPEAN_REPOSITORY_NOT_YET_AVAILABLE' : 'EUROPEAN_REPOSITORY_NONE',
    views === undefined && 'REACH_NOT_YET_AVAILABLE',
  ]
  return {
    ...item,
    ...(isPaid && { benefitsInKind, calculationMethodNl: method.nl }),
    ...(isPaid && country === 'BE' && { calculationMethodFr: method.fr }),
    ...(isPaid &&
      isCampaign && {
        campaignBudgetLowerBound: budgetLowerBound ?? 0,
        campaignBudgetUpperBound: (budgetUpperBound ?? 100_000) * random.integer(2, 5),
        campaignBenefitsInKind: benefitsInKind * 2,
      }),
    ...(isVote && { officialInformationUrl: `https://www.verkiezingen-elections.example/${context.toLowerCase()}` }),
    // Techniques that process personal data only exist online, and nobody can click on paper, television or radio.
    ...(isDigital && random.chance(0.3) ? techniques(country, item) : { targeting: 'NOT_USED' }),
    ...(views !== undefined && { interactions: isDigital ? Math.round((views * random.integer(1, 20)) / 1_000) : 0 }),
    absentItems: absent.filter((absence) => absence !== false),
  }
}

function techniques(country: CountryCode, { id, sponsorName, sponsorEmail }: CampaignItem): Partial<CampaignItem> {
  const { targeting, details, data } = createRandom(`techniques of ${id}`).pick(vocabulary.techniques)
  const { place, placeFr = place } = homeOf(sponsorName, 'nl', vocabulary[country])
  const french = { targetingDetailsFr: details.fr.replace('{place}', placeFr), targetingDataFr: data.fr }
  return {
    targeting,
    targetingDetailsNl: details.nl.replace('{place}', place),
    targetingDataNl: data.nl,
    ...(country === 'BE' && french),
    targetingRightsUrl: `https://www.${sponsorEmail.replace(/^.*@/, '')}/privacy`,
  }
}
