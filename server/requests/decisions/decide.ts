import { randomUUID } from 'node:crypto'
import { approveDecision, decideRequest, openStates } from '@site/shared/calls'
import { addDays, dayOf } from '@site/shared/rules'
import type { StepContext } from '../../cases/steps.ts'
import type { StoredDecision } from '../../database/tables.ts'
import { describeDigests, dropAnswer, findSentFiles, publishAnswer, storeMessage } from '../mailbox/messages.ts'
import type { StoredRequest } from '../request-store.ts'
import { defineStep, type RequestEffect } from '../steps.ts'
import { answerDays, pausedUntil } from '../term.ts'
import { waitWith } from '../undo.ts'
import { dayOfLetter, letterWriter } from './letter-writer.ts'
import { checkOutcome, openTasksOf, stateOf } from './outcome.ts'

export const decide = defineStep({
  call: decideRequest,
  audit: 'DECIDE',
  isOfOwner: true,
  states: openStates,
  // An objection can only be granted.
  refusal: (request) => (request.flowType === 'OBJECTION' ? openTasksOf(request) : undefined),
  async plan(request, body, context) {
    const { config, services, member, now } = context
    const { database: transaction } = services
    const { reference, decision: replaced } = request
    // A colleague has decided since this member of staff read the request.
    if (replaced && replaced.subject !== member.subject && replaced.decidedAt !== body.replaces) return 'NOT_OPEN'
    const given = await checkOutcome(request, body, context)
    if (typeof given === 'string') return given
    const { answer, files, ...outcome } = given

    const decision: StoredDecision = {
      ...outcome,
      decidedBy: member.name,
      subject: member.subject,
      decidedAt: now.toISOString(),
      isPending: config.decisionsNeedTwo && outcome.outcome !== 'GRANTED',
      approvedBy: null,
      approverSubject: null,
      isReplacement: replaced !== null,
      answerId: answer ? randomUUID() : null,
    }
    // What it replaces is gone: taken back, the request waits for a decision.
    const before = { ...request, decision: null }
    const effect = decision.isPending ? propose(decision) : await complete(before, decision, files, context)
    return {
      ...effect,
      async write(changed) {
        await dropAnswer(transaction, request)
        if (answer && decision.answerId) {
          const message = { id: decision.answerId, reference, author: member.name, text: answer.text, files }
          await storeMessage(transaction, services, { ...message, isAnswer: true })
        }
        return effect.write?.(changed)
      },
    }
  },
})

/** Leaves a decision to a second member of staff. */
function propose(decision: StoredDecision): RequestEffect {
  const { outcome, reason, text, done } = decision
  const details = { outcome, reason: reason ?? '', text: [done, text].filter(Boolean).join('\n\n') }
  return {
    changes: { decision: JSON.stringify(decision) },
    history: [{ kind: 'PROPOSED', details }],
  }
}

export const approve = defineStep({
  call: approveDecision,
  audit: 'APPROVE',
  states: openStates,
  refusal(request, { member }) {
    const { decision } = request
    if (!decision?.isPending) return 'NOT_OPEN'
    if (decision.subject === member.subject) return 'SAME_PERSON'
    return decision.outcome === 'REFUSED' ? undefined : openTasksOf(request)
  },
  async plan(request, { decidedAt }, context) {
    const { decision } = request
    if (!decision) return 'NOT_OPEN'
    // Another decision has replaced the one that this member of staff read.
    const isRead = decidedAt ? decidedAt === decision.decidedAt : !decision.isReplacement
    if (!isRead) return 'NOT_OPEN'
    const { answerId } = decision
    const files = answerId ? await findSentFiles(context.services.database, answerId) : []
    const { name: approvedBy, subject: approverSubject } = context.member
    const approved = { ...decision, isPending: false, approvedBy, approverSubject }
    const effect = await complete(request, approved, files, context)
    return { ...effect, history: [{ kind: 'APPROVED' }, ...effect.history] }
  },
})

/** Closes a request with a decision that waits for nobody. @param files those of the answer */
async function complete(
  request: StoredRequest,
  decision: StoredDecision,
  files: Parameters<typeof describeDigests>[0],
  context: StepContext,
): Promise<RequestEffect> {
  const { services, now } = context
  const { database: transaction } = services
  const { outcome, reason, enclosure, done, nothingFound, decidedBy: name, subject, answerId } = decision
  const text = [decision.text, enclosure].filter(Boolean).join('\n\n')
  const readyUntil = answerId ? addDays(dayOf(now), answerDays) : undefined
  const waiting = waitWith(request, context, { kinds: ['APPROVED', 'DECIDED'], answerId })
  const content = { letter: outcome, reason: reason ?? undefined, text, done, nothingFound, readyUntil }
  const writeLetter = letterWriter(context, content, waiting?.finalAt)
  return {
    changes: {
      state: stateOf[outcome],
      decision: JSON.stringify(decision),
      decidedAt: now,
      decidedBy: name,
      informedOn: dayOfLetter(request, now),
      answeredOn: null,
      pausedOn: null,
      pausedDays: pausedUntil(request, dayOf(now)),
      ...waiting,
    },
    history: [{ kind: 'DECIDED', by: { subject, name }, details: { outcome, ...describeDigests(files) } }],
    async write(changed) {
      if (answerId && readyUntil) await publishAnswer(transaction, answerId, readyUntil, now)
      return writeLetter(changed)
    },
  }
}

/** Grants one of several objections. */
export const grantObjection: typeof decide = {
  ...decide,
  refusal: (request) => (request.flowType === 'OBJECTION' ? openTasksOf(request) : 'NOT_OPEN'),
}
