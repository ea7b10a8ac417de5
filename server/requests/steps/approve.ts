import { approveDecision } from '@site/shared/calls'
import { planWaiting, readWaiting } from '../../cases/waiting-steps.ts'
import { approveWaiting } from '../../cases/waiting.ts'
import { isAccompanied } from '../domain/second-person.ts'
import { openTasksOf } from '../domain/outcome.ts'
import { dueTime } from './decide.ts'
import { defineStep } from './request-cases.ts'
import { readDecision, waitingRequests } from './waiting-requests.ts'

/** Approves the decision of a colleague, or the review that changes one, which is taken then. A review gives no less than was given, so who decided may approve it. */
export const approve = defineStep('approve', {
  call: approveDecision,
  audit: 'APPROVE',
  refusal(request, viewer) {
    const { waiting, member } = viewer
    if (!waiting || waiting.dueAt) return 'NOT_OPEN'
    if (waiting.by.subject === member.subject) return 'SAME_PERSON'
    if (isAccompanied(viewer)) return 'SECOND_PERSON_NEEDED'
    const { outcome, to = outcome } = readDecision(waiting)
    return to === 'REFUSED' ? undefined : openTasksOf(request)
  },
  async plan(request, { decidedAt }, context) {
    const { services, member } = context
    const waitingStep = readWaiting(context, decidedAt)
    if (!waitingStep) return 'NOT_OPEN'
    const effect = await planWaiting(waitingRequests, request, waitingStep, { ...context, approver: member })
    if (typeof effect === 'string') return effect
    const approved = { kind: 'APPROVED', by: member } as const
    const dueAt = dueTime(context)
    if (!dueAt) return { ...effect, history: [approved, ...effect.history] }
    return {
      history: [approved],
      async write() {
        await approveWaiting(services.database, waitingStep, member, dueAt)
        return undefined
      },
    }
  },
})
