import { randomUUID } from 'node:crypto'
import {
  addNote,
  approveDecision,
  askIdentity,
  askReview as askReviewCall,
  assignRequest,
  decideRequest,
  decidedStates,
  extendRequest,
  isDecided,
  openStates,
  reasonsFor,
  requestStates,
  resumeRequest,
  reviewRequest,
  takeBackDecision,
  type DecisionBody,
  type Review,
} from '@site/shared/calls'
import { addDays, dayOf } from '@site/shared/rules'
import type { StepContext, Written } from '../cases/steps.ts'
import { isWaiting, takeBackRules } from '../cases/undo.ts'
import type { StoredDecision } from '../database/tables.ts'
import { BadRequest } from '../http/errors.ts'
import { findStaffMember } from '../login/audit.ts'
import { channelOf, type LetterContent } from '../letters/decision-letters.ts'
import { describeParts, missingParts, writeEnclosure, writeParts } from './answer-parts.ts'
import { sendDecision } from './send-letter.ts'
import { findHistory, identityAskedOn } from './history.ts'
import { isMailboxOpen } from './mailbox/files.ts'
import {
  describeDigests,
  dropAnswer,
  findSentFiles,
  findUnsent,
  publishAnswer,
  storeMessage,
} from './mailbox/messages.ts'
import type { Services } from '../services.ts'
import { endPause } from './pause.ts'
import type { StoredRequest } from './request-store.ts'
import { defineStep, type RequestEffect } from './steps.ts'
import {
  answerDays,
  canPause,
  dueDay,
  isPossibleDay,
  isTooLateToExtend,
  pausedUntil,
  reviewDay,
  showingDays,
} from './term.ts'
import { planTakingBack, waitWith } from './undo.ts'

interface LetterContext extends Pick<StepContext, 'config' | 'now'> {
  services: Pick<Services, 'database'>
}

/** Sends a letter about a request as it is after the step. @param sendAt until then it waits in the outbox */
function letterWriter(
  { config, services, now }: LetterContext,
  content: Omit<LetterContent, 'answerBy'>,
  sendAt?: Date,
) {
  return (changed: StoredRequest): Promise<Written> => {
    const letter = { ...content, answerBy: answerByOf(changed, content.letter, now) }
    return sendDecision(services.database, config, changed, letter, now, sendAt)
  }
}

/** Returns the last day to answer as a letter says: that of an extension also before it is posted. */
function answerByOf(request: StoredRequest, letter: LetterContent['letter'], now: Date): string {
  if (request.reviewBy) return request.reviewBy
  return letter === 'EXTENDED' ? dueDay({ ...request, extendedOn: dayOf(now) }) : request.answerBy
}

/** Returns today where a letter is mailed; a printed one says nothing to the person before it is posted. */
function dayOfLetter(request: StoredRequest, now: Date): string | null {
  return channelOf(request) === 'POST' ? null : dayOf(now)
}

const extend = defineStep({
  call: extendRequest,
  audit: 'EXTEND',
  isOfOwner: true,
  states: openStates,
  refusal(request, { now }) {
    if (request.flowType === 'OBJECTION') return 'NOT_EXTENDABLE'
    if (request.extension) return 'ALREADY_EXTENDED'
    return isTooLateToExtend(request, dayOf(now)) ? 'TOO_LATE' : undefined
  },
  plan: (request, { reason, text }, context) => ({
    changes: {
      state: request.state === 'PAUSED' ? 'PAUSED' : 'EXTENDED',
      extension: reason,
      extendedOn: dayOfLetter(request, context.now),
    },
    history: [{ kind: 'EXTENDED', details: { reason } }],
    write: letterWriter(context, { letter: 'EXTENDED', reason, text }),
  }),
})

const ask = defineStep({
  call: askIdentity,
  audit: 'ASK_IDENTITY',
  isOfOwner: true,
  states: ['VERIFIED', 'EXTENDED'],
  refusal: (request) => (channelOf(request) ? undefined : 'NOT_REACHABLE'),
  plan(request, { text }, context) {
    const isPause = canPause(request, dayOf(context.now))
    const pause = isPause && ({ state: 'PAUSED', pausedOn: dayOfLetter(request, context.now) } as const)
    return {
      changes: { answeredOn: null, ...pause },
      history: [{ kind: 'IDENTITY_ASKED' }],
      write: letterWriter(context, {
        letter: 'IDENTITY_ASKED',
        text,
        clock: isPause ? 'STOPS' : 'RUNS',
        replyBy: addDays(dayOf(context.now), showingDays),
      }),
    }
  },
})

const resume = defineStep({
  call: resumeRequest,
  audit: 'RESUME',
  isOfOwner: true,
  states: openStates,
  refusal: ({ state, answeredOn }) => (state === 'PAUSED' || answeredOn ? undefined : 'NOT_OPEN'),
  plan(request, body, context) {
    const { receivedOn = dayOf(context.now) } = body
    const isPossible = isPossibleDay(receivedOn, request.pausedOn ?? request.askedOn, context.now)
    // A message of the person has ended the pause already.
    if (request.state === 'PAUSED' && !isPossible) return 'INVALID_DAY'
    return {
      changes: { answeredOn: null, ...(request.state === 'PAUSED' && endPause(request, receivedOn)) },
      history: [{ kind: 'RESUMED' }],
      write: letterWriter(context, { letter: 'RESUMED', text: '' }),
    }
  },
})

/** What is granted was done: at the brands and in the systems. */
function openTasksOf({ openTasks }: StoredRequest) {
  return openTasks > 0 ? 'TASKS_OPEN' : undefined
}

const decide = defineStep({
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

type Outcome = Pick<
  DecisionBody,
  'outcome' | 'reason' | 'text' | 'done' | 'nothingFound' | 'parts' | 'informed' | 'answer'
>

/**
 * Returns what a decision with this outcome says and gives, or why it is not possible. @throws BadRequest `INCOMPLETE` with the
 * field that is missing
 */
async function checkOutcome(request: StoredRequest, body: Outcome, context: StepContext) {
  const { config, services, now } = context
  const { outcome, text, nothingFound = false } = body
  const reason = outcome === 'GRANTED' ? null : (body.reason ?? null)
  if (request.flowType === 'OBJECTION' && outcome !== 'GRANTED') return 'ONLY_GRANTED'
  if (outcome !== 'REFUSED' && openTasksOf(request)) return 'TASKS_OPEN'
  if (reason && !reasonsFor(request.body, outcome).includes(reason)) return 'REASON_NOT_ALLOWED'
  const [missing] = missingParts(request, body)
  if (missing) throw new BadRequest('INCOMPLETE', missing)
  const answer = answerOf(request, body)
  const mayFindNothing = outcome === 'GRANTED' && request.flowType === 'RIGHT_OF_ACCESS' && !answer
  if (nothingFound && !mayFindNothing) return 'REASON_NOT_ALLOWED'
  if (answer && channelOf(request) !== 'MAIL') return 'NOT_REACHABLE'
  if (answer && !isMailboxOpen(request, config.answerKeys, now)) return 'NOT_OPEN'
  if (reason === 'IDENTITY_NOT_SHOWN' && !(await hadTimeToShow(request, context))) return 'IDENTITY_NOT_ASKED'
  const files = await findUnsent(services.database, request.reference, 'STAFF', answer?.files)
  if (!files) return 'NOT_FOUND'
  return {
    outcome,
    reason,
    text,
    parts: describeParts(body.parts),
    informed: outcome === 'REFUSED' ? '' : body.informed,
    enclosure: writeEnclosure(request, body),
    done: outcome === 'PARTLY' ? (body.done ?? '') : '',
    nothingFound,
    answer,
    files,
  }
}

/** Returns the answer with its parts; undefined where it has neither text nor files. */
function answerOf(request: StoredRequest, body: Outcome) {
  const isMailed = channelOf(request) === 'MAIL'
  const text = [body.answer?.text, isMailed && writeParts(request, body)].filter(Boolean).join('\n\n')
  const { files } = body.answer ?? {}
  return text || files?.length ? { text, files } : undefined
}

/** Whether the person was asked who they are long enough ago to refuse the request for it (Art. 11(2) and 12(6) GDPR). */
async function hadTimeToShow({ reference }: StoredRequest, { services, now }: StepContext): Promise<boolean> {
  const askedOn = identityAskedOn(await findHistory(services.database, reference))
  return askedOn !== undefined && addDays(askedOn, showingDays) <= dayOf(now)
}

/** Leaves a decision to a second member of staff. */
function propose(decision: StoredDecision): RequestEffect {
  const { outcome, reason, text, done } = decision
  const details = { outcome, reason: reason ?? '', text: [done, text].filter(Boolean).join('\n\n') }
  return {
    changes: { decision: JSON.stringify(decision) },
    history: [{ kind: 'PROPOSED', details }],
  }
}

const approve = defineStep({
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

const stateOf = { GRANTED: 'ANSWERED', PARTLY: 'PARTLY_ANSWERED', REFUSED: 'REFUSED' } as const

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

/** Returns why nobody can look again at a decision. */
export function rejectReview(request: StoredRequest, { now }: { now: Date }) {
  const { state, reviewBy, review: done } = request
  if (!isDecided(state) || isWaiting(request, now)) return 'NOT_OPEN'
  return reviewBy || done ? 'ALREADY_REVIEWED' : undefined
}

/** Begins a review, and tells the person its last day. @param askedOn the day on which the person asked for it */
export function beginReview(request: StoredRequest, askedOn: string, context: LetterContext): RequestEffect {
  return {
    changes: { reviewBy: reviewDay(askedOn, request.country) },
    history: [{ kind: 'REVIEW_ASKED' }],
    write: letterWriter(context, {
      letter: 'REVIEW_ASKED',
      reason: request.decision?.reason ?? undefined,
      text: '',
    }),
  }
}

const askReview = defineStep({
  call: askReviewCall,
  audit: 'ASK_REVIEW',
  states: decidedStates,
  refusal: rejectReview,
  plan(request, body, context) {
    const { askedOn = dayOf(context.now) } = body
    const decidedOn = dayOf(request.decidedAt ?? request.receivedAt)
    return isPossibleDay(askedOn, decidedOn, context.now) ? beginReview(request, askedOn, context) : 'INVALID_DAY'
  },
})

/** Looks again at a decision; neither who made nor who approved it may. What changes it is complete like a decision. */
const review = defineStep({
  call: reviewRequest,
  audit: 'REVIEW',
  states: decidedStates,
  refusal({ reviewBy, decision }, { member }) {
    if (!reviewBy || !decision) return 'NOT_OPEN'
    return [decision.subject, decision.approverSubject].includes(member.subject) ? 'SAME_PERSON' : undefined
  },
  async plan(request, body, context) {
    const { decision, reference } = request
    const { services, member, now } = context
    const { outcome, to, text } = body
    if (!decision) return 'NOT_OPEN'
    const { outcome: from, reason } = decision
    const end = { outcome, from, text, by: member.name, at: now.toISOString() }
    const kinds = ['REVIEWED'] as const
    if (outcome === 'UPHELD' || !to) {
      const waiting = waitWith(request, context, { kinds, answerId: null })
      const upheld: Review = { ...end, to: from }
      return {
        changes: { reviewBy: null, review: JSON.stringify(upheld), ...waiting },
        history: [{ kind: 'REVIEWED', details: { review: outcome, outcome: from } }],
        write: letterWriter(context, { letter: 'UPHELD', reason: reason ?? undefined, text }, waiting?.finalAt),
      }
    }
    // With the same outcome only what gives more than before changes something.
    const givesMore = to !== 'REFUSED' && !body.nothingFound
    if (to === from && !givesMore) return 'SAME_OUTCOME'
    const given = await checkOutcome(request, { ...body, outcome: to }, context)
    if (typeof given === 'string') return given
    const { answer, files, enclosure, outcome: _outcome, ...said } = given
    const readyUntil = answer ? addDays(dayOf(now), answerDays) : undefined
    const changed: Review = { ...end, ...said, to }
    const answerId = answer ? randomUUID() : null
    const waiting = waitWith(request, context, { kinds, answerId })
    const content = {
      letter: 'CHANGED' as const,
      to,
      reason: given.reason ?? undefined,
      text: [text, enclosure].filter(Boolean).join('\n\n'),
      done: given.done,
      nothingFound: given.nothingFound,
      readyUntil,
    }
    const writeLetter = letterWriter(context, content, waiting?.finalAt)
    return {
      changes: { reviewBy: null, review: JSON.stringify(changed), state: stateOf[to], ...waiting },
      history: [{ kind: 'REVIEWED', details: { review: outcome, outcome: to, ...describeDigests(files) } }],
      async write(after) {
        if (answer && answerId && readyUntil) {
          const message = { id: answerId, reference, author: member.name, text: answer.text, files }
          await storeMessage(services.database, services, { ...message, isAnswer: true })
          await publishAnswer(services.database, answerId, readyUntil, now)
        }
        return writeLetter(after)
      },
    }
  },
})

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
  async plan(_request, { to }, { services, member, now }) {
    if (to === '') return { changes: { owner: null, ownerName: null }, history: [{ kind: 'ASSIGNED' }] }
    const owner = to === 'me' ? member : await findStaffMember(services.database, to, now)
    if (!owner) return 'UNKNOWN_PERSON'
    const { subject, name } = owner
    return {
      changes: { owner: subject, ownerName: name },
      history: [{ kind: subject === member.subject ? 'TAKEN' : 'ASSIGNED', details: { to: name, toSubject: subject } }],
    }
  },
})

export const steps = { extend, ask, resume, decide, approve, takeBack, askReview, review, note, assign }

/** Grants one of several objections. */
export const grantObjection: typeof decide = {
  ...decide,
  refusal: (request) => (request.flowType === 'OBJECTION' ? openTasksOf(request) : 'NOT_OPEN'),
}
