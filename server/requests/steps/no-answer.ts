import { needNoAnswer } from '@site/shared/calls'
import { defineStep } from './request-cases.ts'

export const noAnswer = defineStep('no-answer', {
  call: needNoAnswer,
  audit: 'NO_ANSWER',
  isOfOwner: true,
  isPossibleWhileWaiting: true,
  refusal: ({ waitsSince }) => (waitsSince === null ? 'NOT_OPEN' : undefined),
  plan: () => ({ changes: { waitsSince: null }, history: [{ kind: 'NO_ANSWER_NEEDED' }] }),
})
