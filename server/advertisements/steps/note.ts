import { addAdvertisementNote } from '@site/shared/calls'
import { allStates, defineStep } from './advertisement-cases.ts'

export const note = defineStep({
  call: addAdvertisementNote,
  audit: 'NOTE',
  states: allStates,
  plan: (_advertisement, { text }) => ({ history: [{ kind: 'NOTE', details: { text } }] }),
})
