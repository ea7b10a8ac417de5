import { addNote, requestStates } from '@site/shared/calls'
import { defineStep } from './request-cases.ts'

export const note = defineStep({
  call: addNote,
  audit: 'NOTE',
  states: requestStates,
  isPossibleWhileWaiting: true,
  plan: (_request, { text }) => ({ history: [{ kind: 'NOTE', details: { text } }] }),
})
