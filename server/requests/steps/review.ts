import { randomUUID } from 'node:crypto'
import { givesLess, reviewRequest, type Review } from '@site/shared/calls'
import { addDays, dayOf } from '@site/shared/rules'
import type { StepContext } from '../../cases/steps.ts'
import { liftTargets } from '../desk/tasks/restriction-tasks.ts'
import { restrictionAfter } from '../domain/restriction.ts'
import { needsTwo } from '../domain/second-person.ts'
import { checkOutcome, stateOf, type CheckedOutcome } from '../domain/outcome.ts'
import { answerDays } from '../domain/term.ts'
import { describeDigests, storeMessage } from '../store/messages.ts'
import type { StoredRequest } from '../store/request-store.ts'
import { dueTime } from './decide.ts'
import { letterWriter } from './letter-writer.ts'
import { tellApprovers } from './tell-approvers.ts'
import { defineStep, type RequestEffect } from './request-cases.ts'

/** Looks again at a decision; neither who made nor who approved it may. What changes it is complete like a decision. */
export const review = defineStep('review', {
  call: reviewRequest,
  audit: 'REVIEW',
  refusal({ reviewBy, decision }, { member }) {
    if (!reviewBy || !decision) return 'NOT_OPEN'
    return [decision.subject, decision.approverSubject].includes(member.subject) ? 'SAME_PERSON' : undefined
  },
  async plan(request, body, context) {
    const { decision } = request
    if (!decision) return 'NOT_OPEN'
    const { outcome, to, text, advice } = body
    const { member, now } = context
    const end: ReviewEnd = { outcome, from: decision.outcome, text, advice, by: member.name, at: now.toISOString() }
    if (outcome === 'UPHELD' || !to) return uphold(request, end, context)
    if (givesLess(decision, { outcome: to, nothingFound: body.nothingFound })) return 'LESS_THAN_GIVEN'
    // With the same outcome only what gives more than before changes something.
    const givesMore = to !== 'REFUSED' && !body.nothingFound
    if (to === decision.outcome && !givesMore) return 'SAME_OUTCOME'
    const checked = await checkOutcome(request, { ...body, outcome: to }, context)
    return typeof checked === 'string' ? checked : change(request, end, checked, context)
  },
  wait(request, { answer, outcome, to, reason = '', text, done }, context) {
    const files = answer?.files ?? []
    // As a decision with that outcome. An upheld one had its two people before.
    if (outcome === 'CHANGED' && to && needsTwo(request, to, context)) {
      const details = { review: outcome, outcome: to, reason, text: [done, text].filter(Boolean).join('\n\n') }
      const write = () => tellApprovers(context, request.reference)
      return { dueAt: null, files, history: [{ kind: 'PROPOSED', details }], write }
    }
    const dueAt = dueTime(context)
    return dueAt && { dueAt, files, history: [] }
  },
})

/** Result of a review, whatever its outcome. */
type ReviewEnd = Pick<Review, 'outcome' | 'from' | 'text' | 'advice' | 'by' | 'at'>

function uphold(request: StoredRequest, end: ReviewEnd, context: StepContext): RequestEffect {
  const { outcome, from, text } = end
  const upheld: Review = { ...end, to: from }
  const reason = request.decision?.reason ?? undefined
  return {
    changes: { reviewBy: null, waitsSince: null, review: JSON.stringify(upheld) },
    history: [{ kind: 'REVIEWED', details: { review: outcome, outcome: from } }],
    write: letterWriter(context, { letter: 'UPHELD', reason, text }),
  }
}

function change(request: StoredRequest, end: ReviewEnd, checked: CheckedOutcome, context: StepContext): RequestEffect {
  const { services, member, now } = context
  const { database: transaction } = services
  const { answer, files, enclosure, outcome: newOutcome, restrictedUntil, ...said } = checked
  const restriction = restrictionAfter(request, checked, dayOf(now))
  const newReview: Review = { ...end, ...said, to: newOutcome }
  const readyUntil = answer ? addDays(dayOf(now), answerDays) : undefined
  const content = {
    letter: 'CHANGED' as const,
    to: newOutcome,
    reason: said.reason ?? undefined,
    text: end.text,
    enclosure,
    done: said.done,
    nothingFound: said.nothingFound,
    notification: said.notification,
    informed: said.informed,
    measure: said.measure,
    searchEngines: said.searchEngines,
    searchEngineNote: said.searchEngineNote,
    readyUntil,
    restrictedUntil,
    liftedOn: restriction?.liftedOn ?? undefined,
  }
  const writeLetter = letterWriter(context, content)
  return {
    changes: {
      reviewBy: null,
      waitsSince: null,
      review: JSON.stringify(newReview),
      state: stateOf[newOutcome],
      ...restriction,
    },
    history: [{ kind: 'REVIEWED', details: { review: end.outcome, outcome: newOutcome, ...describeDigests(files) } }],
    async write(after) {
      if (answer && readyUntil) {
        const { reference } = request
        const message = { id: randomUUID(), reference, author: member.name, text: answer.text, files, readyUntil }
        await storeMessage(transaction, services, message)
      }
      if (restriction) await liftTargets(transaction, after)
      return writeLetter(after)
    },
  }
}
