import { askForCompletion, unpublishedStates } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import { removeWaiting } from '../../cases/waiting.ts'
import { mailSponsor, previewSponsorMail } from '../advertisement-links.ts'
import { findUnreachable, readDraft } from '../advertisement-store.ts'
import { listIncomplete } from '../notice-draft.ts'
import { defineStep } from './advertisement-cases.ts'

/** Asks the sponsor to complete the notice by a day (Art. 12(3)). */
export const ask = defineStep({
  call: askForCompletion,
  audit: 'ASK_SPONSOR',
  states: unpublishedStates,
  refusal: findUnreachable,
  plan(advertisement, { text, until }, { config, services, now }) {
    if (until < dayOf(now)) return 'DAY_OVER'
    const missing = listIncomplete(readDraft(advertisement) ?? {}).map(({ number }) => number)
    const letterFacts = { text, until, missing }
    return {
      changes: { state: 'ASKED', dueOn: until },
      history: [{ kind: 'COMPLETION_ASKED', details: { text, until } }],
      preview: previewSponsorMail(config, advertisement, 'asked', letterFacts),
      async write(changed) {
        await removeWaiting(services.database, { advertisementId: changed.id })
        return mailSponsor(services.database, config, changed, 'asked', letterFacts, now)
      },
    }
  },
})
