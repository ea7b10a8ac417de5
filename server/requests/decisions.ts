import {
  addNote,
  approveDecision,
  askIdentity,
  assignRequest,
  decideRequest,
  extendRequest,
  isOpen,
  openStates,
  reasonsFor,
  requestStates,
  resumeRequest,
  type StaffRequestAction,
} from '@site/shared/calls'
import { addDays, dayOf, keysOf } from '@site/shared/rules'
import type { Database } from '../database/database.ts'
import type { StoredDecision } from '../database/tables.ts'
import { findStaffMember } from '../login/audit.ts'
import type { StaffMember } from '../login/sessions.ts'
import { channelOf } from './decision-letters.ts'
import { answeredAt } from './history.ts'
import { describeFiles, publishAnswer, storeMessage } from './mailbox/messages.ts'
import type { StoredRequest } from './request-store.ts'
import { define, type Effect } from './steps.ts'
import { answerDays, isTooLateToAsk, isTooLateToExtend, isWritable, pausedUntil } from './term.ts'

const extend = define({
  call: extendRequest,
  audit: 'EXTEND',
  states: openStates,
  plan(request, { reason, text }, { now }) {
    if (request.flowType === 'OBJECTION') return 'NOT_EXTENDABLE'
    if (request.extension) return 'ALREADY_EXTENDED'
    if (isTooLateToExtend(request, now)) return 'TOO_LATE'
    const state = request.state === 'PAUSED' ? 'PAUSED' : 'EXTENDED'
    return {
      changes: { state, extension: reason },
      happened: [{ kind: 'EXTENDED', details: { reason } }],
      letter: { letter: 'EXTENDED', reason, text },
    }
  },
})

const ask = define({
  call: askIdentity,
  audit: 'ASK_IDENTITY',
  states: ['VERIFIED', 'EXTENDED'],
  plan(request, { text }, { now }) {
    if (isTooLateToAsk(request, now)) return 'TOO_LATE'
    if (!channelOf(request)) return 'NOT_REACHABLE'
    return {
      changes: { state: 'PAUSED', pausedOn: dayOf(now) },
      happened: [{ kind: 'IDENTITY_ASKED' }],
      letter: { letter: 'IDENTITY_ASKED', text },
    }
  },
})

const resume = define({
  call: resumeRequest,
  audit: 'RESUME',
  states: ['PAUSED'],
  async plan(request, _body, { transaction, now }) {
    const pausedDays = pausedUntil(request, await answeredAt(transaction, request, now))
    return {
      changes: { state: request.extension ? 'EXTENDED' : 'VERIFIED', pausedOn: null, pausedDays },
      happened: [{ kind: 'RESUMED' }],
      letter: { letter: 'RESUMED', text: '' },
    }
  },
})

const decide = define({
  call: decideRequest,
  audit: 'DECIDE',
  states: openStates,
  async plan(request, body, { services, member, now, transaction }) {
    const { outcome, text, replaces } = body
    const reason = outcome === 'GRANTED' ? null : (body.reason ?? null)
    const answer = body.answer?.text || body.answer?.files?.length ? body.answer : undefined
    if (request.flowType === 'OBJECTION' && outcome !== 'GRANTED') return 'ONLY_GRANTED'
    if (reason && !reasonsFor(request.flowType).includes(reason)) return 'REASON_NOT_ALLOWED'
    if (answer && channelOf(request) !== 'MAIL') return 'NOT_REACHABLE'
    const { reference, decision: replaced } = request
    // Of two at once the second has not read what the first decided.
    if (replaced && replaced.subject !== member.subject && replaced.decidedAt !== replaces) return 'NOT_OPEN'
    const message = answer && { ...answer, reference, author: member.name, isAnswer: true }
    const answerId = message ? await storeMessage(transaction, services, message) : null
    if (answerId === undefined) return 'NOT_FOUND'
    await dropAnswer(transaction, request)
    const decision: StoredDecision = {
      ...{ outcome, reason, text, decidedBy: member.name, subject: member.subject, decidedAt: now.toISOString() },
      ...{ isPending: services.config.decisionsNeedTwo && outcome !== 'GRANTED', approvedBy: null },
      ...{ isReplacement: replaced !== null, answerId },
    }
    if (!decision.isPending) return settle(transaction, request, decision, now)
    const details = { outcome, reason: reason ?? '', text }
    return { changes: { decision: JSON.stringify(decision) }, happened: [{ kind: 'PROPOSED', details }] }
  },
})

/** Removes the answer of a pending decision. */
export async function dropAnswer(transaction: Database, { decision }: Pick<StoredRequest, 'decision'>): Promise<void> {
  if (!decision?.answerId) return
  await transaction.deleteFrom('privacyRequestMessages').where('id', '=', decision.answerId).execute()
}

const approve = define({
  call: approveDecision,
  audit: 'APPROVE',
  states: openStates,
  async plan(request, { decidedAt }, { member, now, transaction }) {
    const { decision } = request
    if (!decision?.isPending) return 'NOT_OPEN'
    if (decision.subject === member.subject) return 'SAME_PERSON'
    // Who read the decision that this one replaced has not read it.
    if (decidedAt ? decidedAt !== decision.decidedAt : decision.isReplacement) return 'NOT_OPEN'
    const effect = await settle(transaction, request, { ...decision, isPending: false, approvedBy: member.name }, now)
    return { ...effect, happened: [{ kind: 'APPROVED' }, ...effect.happened] }
  },
})

const stateOf = { GRANTED: 'ANSWERED', PARTLY: 'PARTLY_ANSWERED', REFUSED: 'REFUSED' } as const

async function settle(
  transaction: Database,
  request: StoredRequest,
  decision: StoredDecision,
  now: Date,
): Promise<Effect> {
  const { outcome, reason, text, decidedBy: name, subject, answerId } = decision
  const readyUntil = answerId ? addDays(dayOf(now), answerDays) : undefined
  if (answerId && readyUntil) await publishAnswer(transaction, answerId, readyUntil, now)
  const files = answerId ? await describeFiles(transaction, answerId) : {}
  return {
    changes: {
      ...{ state: stateOf[outcome], decision: JSON.stringify(decision), decidedAt: now, decidedBy: name },
      ...{ pausedOn: null, pausedDays: pausedUntil(request, await answeredAt(transaction, request, now)) },
    },
    happened: [{ kind: 'DECIDED', by: { subject, name }, details: { outcome, ...files } }],
    letter: { letter: outcome, reason: reason ?? undefined, text, readyUntil },
  }
}

const note = define({
  call: addNote,
  audit: 'NOTE',
  states: requestStates,
  plan: (_request, { text }) => ({ happened: [{ kind: 'NOTE', details: { text } }] }),
})

const assign = define({
  call: assignRequest,
  audit: 'ASSIGN',
  states: openStates,
  async plan(_request, { to }, { transaction, member, now }) {
    if (to === '') return { changes: { owner: null, ownerName: null }, happened: [{ kind: 'ASSIGNED' }] }
    const owner = to === 'me' ? member : await findStaffMember(transaction, to, now)
    if (!owner) return 'UNKNOWN_PERSON'
    const { subject, name } = owner
    const kind = subject === member.subject ? 'TAKEN' : 'ASSIGNED'
    return { changes: { owner: subject, ownerName: name }, happened: [{ kind, details: { to: name } }] }
  },
})

export const steps = { extend, ask, resume, decide, approve, note, assign }

/** Grants one of several objections. */
export const grantObjection: typeof decide = {
  ...decide,
  plan: (request, body, context) =>
    request.flowType === 'OBJECTION' ? decide.plan(request, body, context) : 'NOT_OPEN',
}

/** Returns what a member of staff can do with a request, the next step first. */
export function actionsFor(
  request: StoredRequest,
  { subject }: Pick<StaffMember, 'subject'>,
  now: Date,
  hasUnposted: boolean,
): StaffRequestAction[] {
  const { state, decision, owner, extension, flowType, body } = request
  const open = isOpen(state)
  const possible: Record<StaffRequestAction, boolean> = {
    posted: hasUnposted,
    approve: open && decision?.isPending === true && decision.subject !== subject,
    take: open && owner === null,
    resume: state === 'PAUSED',
    decide: open,
    'ask-identity': open && state !== 'PAUSED' && !isTooLateToAsk(request, now) && channelOf(request) !== null,
    extend: open && flowType !== 'OBJECTION' && !extension && !isTooLateToExtend(request, now),
    message: body.email !== '' && isWritable(request, now),
    assign: open,
    note: true,
  }
  return keysOf(possible).filter((action) => possible[action])
}
