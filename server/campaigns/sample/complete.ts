import type { CampaignItem, CountryCode, NoticeAbsence } from '@site/shared/calls'
import { homeOf, kindOfContext, vocabulary } from './vocabulary.ts'
import { createRandom, type Random } from './random.ts'

/** Adds the items of the template of the notice, with random numbers of its own: all else stays the same. */
export function completeNotice(country: CountryCode, item: CampaignItem): CampaignItem {
  const random = createRandom(`notice of ${item.id}`)
  const isCounted = (item.reachLowerBound ?? item.reachUpperBound) !== undefined
  const isVote = ['election', 'referendum'].includes(kindOfContext(item.campaignContextType))
  const absent: (NoticeAbsence | false)[] = [
    !item.ultimateBeneficiaryOwnerName && 'CONTROLLING_ENTITY_NONE',
    !item.payerName && 'PAYER_NONE',
    !isVote && 'OFFICIAL_INFORMATION_NONE',
    // There is no repository yet; what was not online will not be in it.
    item.channel === 'DIGITAL' ? 'EUROPEAN_REPOSITORY_NOT_YET_AVAILABLE' : 'EUROPEAN_REPOSITORY_NONE',
    !isCounted && 'REACH_NOT_YET_AVAILABLE',
  ]
  const amounts = amountsOf(country, item, random)
  const domain = country === 'NL' ? 'verkiezingen.example' : 'verkiezingen-elections.example'
  return {
    ...item,
    ...amounts,
    officialInformationUrl: isVote ? `https://www.${domain}/${item.campaignContextType.toLowerCase()}` : undefined,
    ...targetingOf(country, item, random),
    // Nobody can click on paper, television or radio.
    interactions: isCounted ? interactionsOf(item, random) : undefined,
    absentItems: [...amounts.absentItems, ...absent.filter((absence) => absence !== false)],
  }
}

function amountsOf(country: CountryCode, { budgetLowerBound, budgetUpperBound }: CampaignItem, random: Random) {
  if ((budgetLowerBound ?? budgetUpperBound) === undefined) {
    const absentItems: NoticeAbsence[] = [
      'AMOUNTS_NOT_YET_AVAILABLE',
      'CAMPAIGN_AMOUNTS_NOT_YET_AVAILABLE',
      'METHOD_NOT_YET_AVAILABLE',
    ]
    return { absentItems }
  }
  const benefitsInKind = random.chance(0.2) ? random.integer(1, 20) * 50 : 0
  const isCampaign = random.chance(0.7)
  const most = (budgetUpperBound ?? 100_000) * random.integer(2, 5)
  const campaign = {
    campaignBudgetLowerBound: budgetLowerBound ?? 0,
    campaignBudgetUpperBound: most,
    campaignBenefitsInKind: benefitsInKind * 2,
  }
  const absentItems: NoticeAbsence[] = isCampaign ? [] : ['CAMPAIGN_AMOUNTS_NONE']
  return { benefitsInKind, ...(isCampaign && campaign), ...calculation(country, random), absentItems }
}

function calculation(country: CountryCode, random: Random): Partial<CampaignItem> {
  const { nl, fr } = random.pick(vocabulary.methods)
  return { calculationMethodNl: nl, calculationMethodFr: country === 'BE' ? fr : undefined }
}

/** Techniques that process personal data only exist online. */
function targetingOf(country: CountryCode, item: CampaignItem, random: Random): Partial<CampaignItem> {
  if (item.channel !== 'DIGITAL' || random.chance(0.7)) return { targeting: 'NOT_USED' }
  const targeting = random.pick(['TARGETING', 'AD_DELIVERY'] as const)
  const [byPlace, byViews] = vocabulary.targeting
  const technique = targeting === 'TARGETING' ? byPlace : byViews
  const { place, placeFr } = homeOf(item.sponsorName, 'nl', vocabulary[country])
  const inFrench = country === 'BE'
  return {
    targeting,
    targetingDetailsNl: technique?.details.nl.replace('{place}', place),
    targetingDetailsFr: inFrench ? technique?.details.fr.replace('{place}', placeFr ?? place) : undefined,
    targetingDataNl: technique?.data.nl,
    targetingDataFr: inFrench ? technique?.data.fr : undefined,
    targetingRightsUrl: `https://www.${item.sponsorEmail.replace(/^.*@/, '')}/privacy`,
  }
}

function interactionsOf({ channel, reachLowerBound, reachUpperBound }: CampaignItem, random: Random): number {
  return channel === 'DIGITAL'
    ? Math.round(((reachLowerBound ?? reachUpperBound ?? 0) * random.integer(1, 20)) / 1_000)
    : 0
}
