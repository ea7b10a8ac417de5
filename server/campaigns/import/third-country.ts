import { isVote, type CampaignItem, type SponsorOrigin, type ThirdCountryRefusal } from '@site/shared/calls'
import { addMonths } from '@site/shared/rules'
import { regulationSince } from '../../config.ts'

type Publication = Partial<
  Pick<
    CampaignItem,
    'campaignContextType' | 'electionDate' | 'publicationStartDate' | 'publicationEndDate' | 'fundingRegion'
  >
>

/**
 * Whether an advertisement is published in the three months before an election or referendum (article 5(2)). A vote whose day the
 * notice does not say may be near, and so may one whose period is not known yet.
 */
export function isNearVote({
  campaignContextType: context,
  electionDate,
  publicationStartDate: first = '',
  publicationEndDate: last = '9999',
}: Publication): boolean {
  if (!context || !isVote(context) || last < regulationSince) return false
  return !electionDate || (addMonths(electionDate, -3) <= last && first <= electionDate)
}

export function isForeignMoney(notice: Publication): boolean {
  return notice.fundingRegion === 'NON_EU' && isNearVote(notice)
}

/** Returns why nobody may publish an advertisement; undefined where article 5 allows it. */
export function findThirdCountry(notice: Publication, sponsor: SponsorOrigin): ThirdCountryRefusal | undefined {
  if (sponsor === 'THIRD_COUNTRY' && isNearVote(notice)) return 'SPONSOR'
  return isForeignMoney(notice) ? 'FUNDING' : undefined
}
