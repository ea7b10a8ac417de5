import {
  addNote,
  approveDecision,
  assignRequest,
  openStates,
  requestStates,
  takeBackDecision,
  takeDecisionNow,
  type DecisionBody,
  type reviewRequest,
  type ReviewBody,
} from '@site/shared/calls'
import { planAssignment } from '../../cases/assign.ts'
import { approveWaiting, type WaitingStep } from '../../cases/waiting.ts'
import { endingSteps, planWaiting, readWaiting, type WaitingCases } from '../../cases/waiting-steps.ts'
import { defineStep, requestCases, type RequestTypes } from './request-cases.ts'
import { decide, dueTime } from './decide.ts'
import { openTasksOf } from '../domain/outcome.ts'
import { askReview, review } from './review.ts'
import { ask, extend, resume } from './term-steps.ts'

export { grantObjection } from './decide.ts'
export { beginReview, rejectReview } from './review.ts'

type DecisionCode = keyof NonNullable<(typeof reviewRequest)['errors']>

/** What a decision or review that waits says. */
export function readDecision({ action, body }: WaitingStep) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these two wait, and were stored as the bodies of their calls
  return { ...(body as (DecisionBody & { to?: undefined }) | ReviewBody), isReview: action === 'REVIEW' }
}

/** The steps of a request that may wait. */
export const waitingRequests: WaitingCases<RequestTypes, DecisionCode> = {
  kind: requestCases,
  steps: { DECIDE: decide, REVIEW: review },
  describe(waiting) {
    const { isReview, outcome, to = '', reason = '', done = '', text } = readDecision(waiting)
    const what: Record<string, string> = isReview ? { review: outcome, outcome: to } : { outcome }
    return { ...what, reason, text: [done, text].filter(Boolean).join('\n\n') }
  },
}

const ending = endingSteps(waitingRequests)

const takeBack = defineStep({ ...ending.takeBack, call: takeBackDecision, states: requestStates })
const takeNow = defineStep({ ...ending.takeNow, call: takeDecisionNow, states: requestStates })

/** Approves the decision of a colleague, which is taken then. */
const approve = defineStep({
  call: approveDecision,
  audit: 'APPROVE',
  states: openStates,
  refusal(request, { waiting, member }) {
    if (!waiting || waiting.dueAt) return 'NOT_OPEN'
    if (waiting.by.subject === member.subject) return 'SAME_PERSON'
    return readDecision(waiting).outcome === 'REFUSED' ? undefined : openTasksOf(request)
  },
  async plan(request, { decidedAt }, context) {
    const { services, member } = context
    const waiting = readWaiting(context, decidedAt)
    if (!waiting) return 'NOT_OPEN'
    const effect = await planWaiting(waitingRequests, request, waiting, { ...context, approver: member })
    if (typeof effect === 'string') return effect
    const approved = { kind: 'APPROVED', by: member } as const
    const dueAt = dueTime(context)
    if (!dueAt) return { ...effect, history: [approved, ...effect.history] }
    return {
      history: [approved],
      async write() {
        await approveWaiting(services.database, waiting, member, dueAt)
        return undefined
      },
    }
  },
})

const note = defineStep({
  call: addNote,
  audit: 'NOTE',
  states: requestStates,
  isPossibleWhileWaiting: true,
  plan: (_request, { text }) => ({ history: [{ kind: 'NOTE', details: { text } }] }),
})

const assign = defineStep({
  call: assignRequest,
  audit: 'ASSIGN',
  isOfOwner: true,
  states: openStates,
  plan: (_request, body, context) => planAssignment(body, context),
})

export const steps = { extend, ask, resume, decide, approve, takeBack, takeNow, askReview, review, note, assign }
