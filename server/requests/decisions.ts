import {
  addNote,
  approveDecision,
  askIdentity,
  assignRequest,
  decidedStates,
  decideRequest,
  extendRequest,
  isOpen,
  openStates,
  reasonsFor,
  requestStates,
  resumeRequest,
  type Call,
  type HistoryKind,
  type Outcome,
  type RequestState,
  type StaffRequest,
  type StaffRequestAction,
} from '@site/shared/calls'
import { addDays, dayOf, daysBetween } from '@site/shared/rules'
import type { Updateable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { PrivacyRequestRow, StaffAction, StoredDecision } from '../database/tables.ts'
import type { CallWithErrors } from '../http/add-route.ts'
import { writeAudit } from '../login/audit.ts'
import { findStaffMember } from '../login/members.ts'
import type { StaffMember } from '../login/sessions.ts'
import type { Services } from '../services.ts'
import { channelOf, sendLetter, type LetterContent } from './decision-letters.ts'
import { addHistory } from './history.ts'
import { changeRequest, findRequest, type StoredRequest } from './request-store.ts'
import { answerDays, dueDay, isTooLateToAsk, isTooLateToExtend, pausedUntil } from './term.ts'

interface Context {
  transaction: Database
  services: Services
  member: StaffMember
  now: Date
}

/** What a step does to an open request, besides a row in the audit log. */
interface Effect {
  changes?: Updateable<PrivacyRequestRow>
  happened: { kind: HistoryKind; by?: StaffMember; details?: Record<string, string> }[]
  /** Sent with the last of `happened`. */
  letter?: Omit<LetterContent, 'answerBy'>
}

/** Something that staff do with a request. */
export interface Step<Body = unknown, Code extends string = string> {
  call: Call<{ reference: string }, undefined, Body, StaffRequest> & CallWithErrors<Code | 'NOT_FOUND' | 'NOT_OPEN'>
  audit: StaffAction
  /** States in which it is possible; elsewhere it is refused with `NOT_OPEN`. */
  states: readonly RequestState[]
  /** Returns the effect, or the error code of why it is not possible. */
  plan: (request: StoredRequest, body: Body, context: Context) => Effect | Code | Promise<Effect | Code>
}

function define<Body, Code extends string>(step: Step<Body, Code>): Step<Body, Code> {
  return step
}

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
  plan: (request, _body, { now }) => ({
    changes: { state: request.extension ? 'EXTENDED' : 'VERIFIED', ...endPause(request, now) },
    happened: [{ kind: 'RESUMED' }],
    letter: { letter: 'RESUMED', text: '' },
  }),
})

function endPause(request: StoredRequest, now: Date): Updateable<PrivacyRequestRow> {
  return { pausedOn: null, pausedDays: pausedUntil(request, now) }
}

const decide = define({
  call: decideRequest,
  audit: 'DECIDE',
  states: openStates,
  async plan(request, { outcome, reason: given, text, answer }, { services, member, now, transaction }) {
    const reason = outcome === 'GRANTED' ? null : (given ?? null)
    if (request.flowType === 'OBJECTION' && outcome !== 'GRANTED') return 'ONLY_GRANTED'
    if (reason && !reasonsFor(request.flowType).includes(reason)) return 'REASON_NOT_ALLOWED'
    if (answer && channelOf(request) !== 'MAIL') return 'NOT_REACHABLE'
    await dropAnswer(transaction, request)
    const decision: StoredDecision = {
      ...{ outcome, reason, text, decidedBy: member.name, subject: member.subject, decidedAt: now.toISOString() },
      isPending: services.config.decisionsNeedTwo && outcome !== 'GRANTED',
      approvedBy: null,
      answerId: null,
    }
    if (!decision.isPending) return settle(request, decision, now)
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
  plan(request, _body, { member, now }) {
    const { decision } = request
    if (!decision?.isPending) return 'NOT_OPEN'
    if (decision.subject === member.subject) return 'SAME_PERSON'
    const effect = settle(request, { ...decision, isPending: false, approvedBy: member.name }, now)
    return { ...effect, happened: [{ kind: 'APPROVED' }, ...effect.happened] }
  },
})

const stateOf = { GRANTED: 'ANSWERED', PARTLY: 'PARTLY_ANSWERED', REFUSED: 'REFUSED' } as const satisfies Record<
  Outcome,
  RequestState
>
function settle(request: StoredRequest, decision: StoredDecision, now: Date): Effect {
  const { outcome, reason, text, decidedBy: name, subject, answerId } = decision
  const readyUntil = answerId ? addDays(dayOf(now), answerDays) : undefined
  return {
    changes: {
      state: stateOf[outcome],
      decision: JSON.stringify(decision),
      decidedAt: now,
      decidedBy: name,
      ...endPause(request, now),
    },
    happened: [{ kind: 'DECIDED', by: { subject, name, hasRole: true }, details: { outcome } }],
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
    const kind = owner.subject === member.subject ? 'TAKEN' : 'ASSIGNED'
    return {
      changes: { owner: owner.subject, ownerName: owner.name },
      happened: [{ kind, details: { to: owner.name } }],
    }
  },
})

export const steps = { extend, ask, resume, decide, approve, note, assign }

/** Grants one of several objections. */
export const grantObjection: typeof decide = {
  ...decide,
  plan: (request, body, context) =>
    request.flowType === 'OBJECTION' ? decide.plan(request, body, context) : 'NOT_OPEN',
}

type Result<Code> = { refused: Code | 'NOT_FOUND' | 'NOT_OPEN' } | { request: StoredRequest }

/**
 * Takes a step in one transaction, with its history, audit row and letter. The row is locked: of two steps at once the second
 * finds what the first has left.
 */
export async function takeStep<Body, Code extends string>(
  services: Services,
  { states, plan, audit }: Step<Body, Code>,
  { reference, body, member }: { reference: string; body: Body; member: StaffMember },
): Promise<Result<Code>> {
  const { config, database, wakeMail } = services
  const now = services.now()
  const result = await database.transaction().execute(async (transaction): Promise<Result<Code>> => {
    const request = await findRequest(transaction, reference, true)
    if (!request) return { refused: 'NOT_FOUND' }
    if (!states.includes(request.state)) return { refused: 'NOT_OPEN' }
    const effect = await plan(request, body, { transaction, services, member, now })
    if (typeof effect === 'string') return { refused: effect }
    const changed = await change(transaction, request, effect.changes)
    const content = effect.letter && { ...effect.letter, answerBy: changed.answerBy }
    const letter = content && (await sendLetter(transaction, config, changed, content, now))
    const last = effect.happened.length - 1
    for (const [index, { by = member, kind, details }] of effect.happened.entries()) {
      const sent = index === last ? letter : undefined
      const entry = { reference, kind, by, details: { ...details, ...sent?.details }, mailId: sent?.mailId }
      await addHistory(transaction, entry, now)
    }
    await writeAudit(transaction, member, { action: audit, reference }, now)
    return { request: changed }
  })
  wakeMail?.()
  return result
}

async function change(transaction: Database, request: StoredRequest, changes: Effect['changes']) {
  if (!changes) return request
  const { extension = request.extension, pausedDays = request.pausedDays } = changes
  return changeRequest(transaction, request.reference, {
    ...changes,
    answerBy: dueDay({ ...request, extension, pausedDays }),
  })
}

/** Whether staff and the person may still write to each other. */
export function isWritable({ state, decidedAt }: StoredRequest, now: Date): boolean {
  const isDecided = new Set<RequestState>(decidedStates).has(state)
  return isOpen(state) || (isDecided && decidedAt !== null && daysBetween(dayOf(decidedAt), dayOf(now)) < answerDays)
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
  const isRunning = open && state !== 'PAUSED'
  const possible: Record<StaffRequestAction, boolean> = {
    posted: hasUnposted,
    approve: open && decision?.isPending === true && decision.subject !== subject,
    take: open && owner === null,
    resume: state === 'PAUSED',
    decide: open,
    'ask-identity': isRunning && !isTooLateToAsk(request, now) && channelOf(request) !== undefined,
    extend: open && flowType !== 'OBJECTION' && !extension && !isTooLateToExtend(request, now),
    message: body.email !== '' && isWritable(request, now),
    assign: open,
    note: true,
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys above
  return (Object.keys(possible) as StaffRequestAction[]).filter((action) => possible[action])
}
