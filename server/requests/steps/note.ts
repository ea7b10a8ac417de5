import { addNote } from '@site/shared/calls'
import { defineStep } from './request-cases.ts'

export const note = defineStep('note', {
  call: addNote,
  audit: 'NOTE',
  isPossibleWhileWaiting: true,
  plan: (_request, { text }) => ({ history: [{ kind: 'NOTE', details: { text } }] }),
})
