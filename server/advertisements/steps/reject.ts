import { rejectAdvertisement, unpublishedStates } from '@site/shared/calls'
import { removeWaiting } from '../../cases/waiting.ts'
import { mailSponsor, previewSponsorMail } from '../advertisement-links.ts'
import { defineStep } from './advertisement-cases.ts'

/** Does not publish it, and tells the sponsor why. */
export const reject = defineStep({
  call: rejectAdvertisement,
  audit: 'REFUSE_NOTICE',
  states: unpublishedStates,
  plan: (advertisement, { text }, { config, services, now }) => ({
    changes: { state: 'REFUSED', closedAt: now, dueOn: null },
    history: [{ kind: 'NOT_PUBLISHED', details: { text } }],
    preview: previewSponsorMail(config, advertisement, 'refused', { text }),
    async write(changed) {
      await removeWaiting(services.database, { advertisementId: changed.id })
      return mailSponsor(services.database, config, changed, 'refused', { text }, now)
    },
  }),
})
