import { haltAdvertisement } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import { saveCampaigns } from '../../campaigns/save-campaigns.ts'
import { readCampaign } from '../../campaigns/stored-campaign.ts'
import type { StepContext } from '../../cases/steps.ts'
import { removeWaiting } from '../../cases/waiting.ts'
import { mailSponsor, previewSponsorMail } from '../advertisement-links.ts'
import { isFrench, type StoredAdvertisement } from '../advertisement-store.ts'
import { defineStep, type AdvertisementEffect } from './advertisement-cases.ts'

export const halt = defineStep({
  call: haltAdvertisement,
  audit: 'HALT_NOTICE',
  states: ['PUBLISHED'],
  plan: (advertisement, body, context) => planHalt(advertisement, body, context),
})

/** Ends a publication, for the desk or for who decided about a report. */
export async function planHalt(
  advertisement: StoredAdvertisement,
  { on, text }: { on: string; text: string },
  { config, services, now }: Pick<StepContext, 'config' | 'services' | 'now'>,
): Promise<AdvertisementEffect | 'INVALID_DAY' | 'NOT_OPEN'> {
  const { id, country } = advertisement
  const { database: transaction } = services
  const current = await readCampaign(transaction, id, country)
  if (!current) return 'NOT_OPEN'
  if (on > dayOf(now)) return 'INVALID_DAY'
  const { noticeVersion: _version, noticeDate: _date, changeReasonNl: _nl, changeReasonFr: _fr, ...notice } = current
  const reason = isFrench(advertisement) ? { stopReasonFr: text } : { stopReasonNl: text }
  return {
    changes: { state: 'STOPPED', closedAt: now, draft: null, draftCreative: null, baseVersion: null, dueOn: null },
    history: [{ kind: 'HALTED', details: { text, on } }],
    preview: previewSponsorMail(config, advertisement, 'halted', { text }),
    async write(changed) {
      await removeWaiting(transaction, { advertisementId: id })
      await saveCampaigns(transaction, country, [{ ...notice, status: 'CANCELLED', stoppedOn: on, ...reason }])
      return mailSponsor(transaction, config, changed, 'halted', { text }, now)
    },
  }
}
