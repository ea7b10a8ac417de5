import { complaintOutcomes, countryCodeOf, type ComplaintOutcome } from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import { dayOf } from '@site/shared/rules'
import { findAdvertisement } from '../../advertisements/advertisement-store.ts'
import { readCampaign } from '../../campaigns/stored-campaign.ts'
import { storedOrigin } from '../../http/own-origin.ts'
import type { StepServices } from '../../cases/steps.ts'
import type { StoredComplaint } from './complaint-store.ts'

/** Returns the advertisement in the register with its case, its page and its version, and the outcomes that are possible. */
export async function findReported(
  { config, database, now }: StepServices,
  { campaignId, locale, noticeVersion, place }: StoredComplaint,
) {
  const { lang, country } = splitLocale(locale)
  const campaign = campaignId === null ? undefined : await readCampaign(database, campaignId, countryCodeOf(country))
  const advertisement = campaign && (await findAdvertisement(database, campaign.id))
  const { noticeVersion: version = 1, status, publicationEndDate } = campaign ?? {}
  const isOver = publicationEndDate === undefined || dayOf(now()) > publicationEndDate
  const isStopped = status === 'CANCELLED' || status === 'STOPPED'
  const isPublished = advertisement?.state === 'PUBLISHED'
  const isCorrected = noticeVersion !== null && version > noticeVersion
  /** Outcomes that the desk still has to bring about. */
  const toDo: Partial<Record<ComplaintOutcome, boolean>> = {
    CORRECTED: isPublished && !isCorrected,
    STOPPED: isPublished && !isOver && !isStopped,
  }
  const isPossible: Record<ComplaintOutcome, boolean> = {
    CORRECTED: isCorrected || toDo.CORRECTED === true,
    ADDED: place !== null,
    STOPPED: isOver || isStopped || toDo.STOPPED === true,
    UNFOUNDED: true,
  }
  const origin = storedOrigin(null, config, countryCodeOf(country))
  return {
    campaign,
    advertisement,
    page: campaign ? `${origin}/${lang}/political-ads/${campaign.id}` : null,
    version,
    /** It was over without a measure of ours. */
    isEnded: campaign !== undefined && isOver && !isStopped,
    outcomes: complaintOutcomes.filter((outcome) => isPossible[outcome]),
    pending: complaintOutcomes.filter((outcome) => toDo[outcome]),
  }
}
