import { addNote, assignRequest, decidedStates, openStates, requestStates, takeBackDecision } from '@site/shared/calls'
import { planAssignment } from '../../cases/assign.ts'
import { takeBackRules } from '../../cases/undo.ts'
import { defineStep } from '../steps.ts'
import { planTakingBack } from '../undo.ts'
import { approve, decide } from './decide.ts'
import { askReview, review } from './review.ts'
import { ask, extend, resume } from './term-steps.ts'

export { grantObjection } from './decide.ts'
export { beginReview, rejectReview } from './review.ts'

const takeBack = defineStep({
  ...takeBackRules,
  call: takeBackDecision,
  states: decidedStates,
  async plan(request, { decidedAt }, { services }) {
    // Another decision has been made since this member of staff read the request.
    if (request.undo?.decidedAt !== decidedAt) return 'NOT_OPEN'
    return (await planTakingBack(services, request)) ?? 'NOT_OPEN'
  },
})

const note = defineStep({
  call: addNote,
  audit: 'NOTE',
  states: requestStates,
  plan: (_request, { text }) => ({ history: [{ kind: 'NOTE', details: { text } }] }),
})

const assign = defineStep({
  call: assignRequest,
  audit: 'ASSIGN',
  isOfOwner: true,
  states: openStates,
  plan: (_request, body, context) => planAssignment(body, context),
})

export const steps = { extend, ask, resume, decide, approve, takeBack, askReview, review, note, assign }
