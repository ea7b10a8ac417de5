import { randomUUID } from 'node:crypto'
import { decideRequest } from '@site/shared/calls'
import { addDays, dayOf } from '@site/shared/rules'
import { dueAfter, secondsToUndo } from '../../cases/waiting.ts'
import type { StepContext } from '../../cases/steps.ts'
import type { StoredDecision } from '../../database/tables.ts'
import { describeDigests, storeMessage } from '../store/messages.ts'
import { tellApprovers } from './tell-approvers.ts'
import { defineStep } from './request-cases.ts'
import { answerDays, pausedUntil } from '../domain/term.ts'
import { dayOfLetter, letterWriter } from './letter-writer.ts'
import { liftTargets } from '../desk/tasks/restriction-tasks.ts'
import { restrictionAfter } from '../domain/restriction.ts'
import { needsTwo } from '../domain/second-person.ts'
import { checkOutcome, openTasksOf, stateOf } from '../domain/outcome.ts'

/** Returns when a decision or a review of now is taken; undefined where it is at once. */
export function dueTime({ config, now }: Pick<StepContext, 'config' | 'now'>): Date | undefined {
  return dueAfter(secondsToUndo(config, now), now)
}

/** Answers or refuses a request, and sends the letter. */
export const decide = defineStep('decide', {
  call: decideRequest,
  audit: 'DECIDE',
  isOfOwner: true,
  // An objection can only be granted.
  refusal: (request) => (request.flowType === 'OBJECTION' ? openTasksOf(request) : undefined),
  async plan(request, body, context) {
    const { services, member, approver, waiting, now } = context
    const { database: transaction } = services
    const { reference } = request
    // A colleague has decided since this member of staff read the request.
    if (waiting && waiting.by.subject !== member.subject && waiting.decidedAt.toISOString() !== body.replaces)
      return 'NOT_OPEN'
    const checkedOutcome = await checkOutcome(request, body, context)
    if (typeof checkedOutcome === 'string') return checkedOutcome
    const { answer, files, enclosure, restrictedUntil, ...said } = checkedOutcome
    const { outcome, reason, text, done, nothingFound, notification, informed } = said
    const { measure, searchEngines, searchEngineNote } = said

    const decision: StoredDecision = {
      ...said,
      decidedBy: member.name,
      subject: member.subject,
      decidedAt: now.toISOString(),
      approvedBy: approver?.name ?? null,
      approverSubject: approver?.subject ?? null,
    }
    const restriction = restrictionAfter(request, checkedOutcome, dayOf(now))
    const readyUntil = answer ? addDays(dayOf(now), answerDays) : undefined
    const writeLetter = letterWriter(context, {
      letter: outcome,
      reason: reason ?? undefined,
      text,
      enclosure,
      done,
      nothingFound,
      notification,
      informed,
      measure,
      searchEngines,
      searchEngineNote,
      readyUntil,
      restrictedUntil,
      liftedOn: restriction?.liftedOn ?? undefined,
    })
    return {
      changes: {
        state: stateOf[outcome],
        decision: JSON.stringify(decision),
        decidedAt: now,
        decidedBy: member.name,
        informedOn: dayOfLetter(request, now),
        answeredOn: null,
        waitsSince: null,
        pausedOn: null,
        pausedDays: pausedUntil(request, dayOf(now)),
        ...restriction,
      },
      history: [{ kind: 'DECIDED', details: { outcome, ...describeDigests(files) } }],
      async write(decidedRequest) {
        if (answer && readyUntil) {
          const message = { id: randomUUID(), reference, author: member.name, text: answer.text, files, readyUntil }
          await storeMessage(transaction, services, message)
        }
        if (restriction) await liftTargets(transaction, decidedRequest)
        return writeLetter(decidedRequest)
      },
    }
  },
  wait(request, body, context) {
    const { outcome, reason = '', text, done } = body
    const files = body.answer?.files ?? []
    if (needsTwo(request, outcome, context)) {
      const details = { outcome, reason, text: [done, text].filter(Boolean).join('\n\n') }
      const write = () => tellApprovers(context, request.reference)
      return { dueAt: null, files, history: [{ kind: 'PROPOSED', details }], write }
    }
    const dueAt = dueTime(context)
    return dueAt && { dueAt, files, history: [] }
  },
})

/** Grants one of several objections. */
export const grantObjection: typeof decide = {
  ...decide,
  refusal: (request) => (request.flowType === 'OBJECTION' ? openTasksOf(request) : 'NOT_OPEN'),
}
