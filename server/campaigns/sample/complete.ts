import { isVote, type CampaignItem, type CountryCode, type NoticeAbsence } from '@site/shared/calls'
import { electionOf } from './elections.ts'
import { vocabulary } from './vocabulary.ts'
import { createRandom } from './random.ts'

/** Adds the items of the template of the notice, with random numbers of its own: all else stays the same. */
export function completeNotice(country: CountryCode, item: CampaignItem): CampaignItem {
  const { campaignContextType: context, budgetLowerBound, budgetUpperBound, reachLowerBound, reachUpperBound } = item
  const random = createRandom(`notice of ${item.id}`)
  const isPaid = (budgetLowerBound ?? budgetUpperBound) !== undefined
  const views = reachLowerBound ?? reachUpperBound
  const isAboutVote = isVote(context)
  const election = electionOf(country, item)
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
    !isAboutVote && 'ELECTION_NONE',
    isAboutVote && !election && 'ELECTION_NOT_YET_AVAILABLE',
    !isAboutVote && 'OFFICIAL_INFORMATION_NONE',
    // There is no repository yet; what was not online will not be in it.
    isDigital ? 'EUROPEAN_REPOSITORY_NOT_YET_AVAILABLE' : 'EUROPEAN_REPOSITORY_NONE',
    views === undefined && 'REACH_NOT_YET_AVAILABLE',
  ]
  return {
    ...item,
    ...election,
    ...(isPaid && { benefitsInKind, calculationMethodNl: method.nl }),
    ...(isPaid && country === 'BE' && { calculationMethodFr: method.fr }),
    ...(isPaid &&
      isCampaign && {
        campaignBudgetLowerBound: budgetLowerBound ?? 0,
        campaignBudgetUpperBound: (budgetUpperBound ?? 100_000) * random.integer(2, 5),
        campaignBenefitsInKind: benefitsInKind * 2,
      }),
    ...(isAboutVote && {
      officialInformationUrl: `https://www.verkiezingen-elections.example/${context.toLowerCase()}`,
    }),
    targeting: 'NOT_USED',
    // Nobody can click on paper, television or radio.
    ...(views !== undefined && { interactions: isDigital ? Math.round((views * random.integer(1, 20)) / 1_000) : 0 }),
    absentItems: absent.filter((absence) => absence !== false),
  }
}
