import { writeToSponsor } from '@site/shared/calls'
import { mailSponsor } from '../advertisement-links.ts'
import { findUnreachable } from '../advertisement-store.ts'
import { allStates, defineStep } from './advertisement-cases.ts'

/** Writes to the sponsor, who reads it on the page of the declaration. */
export const message = defineStep({
  call: writeToSponsor,
  audit: 'MESSAGE',
  states: allStates,
  refusal: findUnreachable,
  plan: (_advertisement, { text }, { config, services, now }) => ({
    history: [{ kind: 'WROTE_TO_SPONSOR', details: { text } }],
    write: (changed) => mailSponsor(services.database, config, changed, 'message', {}, now),
  }),
})
