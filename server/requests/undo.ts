import { isDecided, type HistoryKind, type LetterKind } from '@site/shared/calls'
import { dayOf, pick } from '@site/shared/rules'
import type { Updateable } from 'kysely'
import { applyEffect, type StepContext } from '../cases/steps.ts'
import { holdUnsent, isWaiting, secondsToUndo, waitToSend } from '../cases/undo.ts'
import type { Database } from '../database/database.ts'
import { undoneColumns, type PrivacyRequestRow, type StoredUndo } from '../database/tables.ts'
import type { Services } from '../services.ts'
import { countUnposted, type HistoryRow } from './history.ts'
import { withdrawAnswer } from './mailbox/messages.ts'
import { answerQuestion } from './pause.ts'
import { changeRequest, type StoredRequest } from './request-store.ts'
import { requestCases, type RequestEffect } from './steps.ts'

type Changes = Updateable<PrivacyRequestRow>

/**
 * Lets a decision wait in the outbox, in which it can be taken back. Returns its columns; undefined where it leaves at once.
 * @param request as it is once the decision is taken back
 */
export function waitWith(
  request: StoredRequest,
  context: Pick<StepContext, 'config' | 'member' | 'now'>,
  { kinds, answerId }: Pick<StoredUndo, 'kinds' | 'answerId'>,
): { finalAt: Date; undo: string } | undefined {
  const previous = { ...pick(request, undoneColumns), decidedAt: request.decidedAt?.toISOString() ?? null }
  return waitToSend(context, secondsToUndo(context.config, context.now), { kinds, answerId, previous })
}

type Waiting = Pick<StoredRequest, 'finalAt' | 'undo'>

/** Returns what the posting of its letter changes: then it is final. */
export function endWaiting({ undo }: Waiting, letter: LetterKind): Changes {
  const isDecision = ['GRANTED', 'PARTLY', 'REFUSED', 'UPHELD', 'CHANGED'].includes(letter)
  return undo && isDecision ? { undo: null, finalAt: null } : {}
}

/** Returns a request as its person knows it: without a decision that was not sent yet. */
export function asPersonSees(request: StoredRequest, now: Date): StoredRequest {
  const { undo } = request
  if (!undo || !isWaiting(request, now)) return request
  const { decidedAt, ...previous } = undo.previous
  return { ...request, ...previous, decidedAt: decidedAt === null ? null : new Date(decidedAt) }
}

/** Returns the history without what a decision has made that was not sent yet. */
export function visibleHistory(request: Waiting, history: readonly HistoryRow[], now: Date): readonly HistoryRow[] {
  const hidden: readonly HistoryKind[] = isWaiting(request, now) ? (request.undo?.kinds ?? []) : []
  return history.filter(({ kind }) => !hidden.includes(kind))
}

/** Ends the pause of a request with a message of the person; also where a decision waits that can be taken back. */
export async function endPauseOf(transaction: Database, request: StoredRequest, now: Date): Promise<void> {
  const known = asPersonSees(request, now)
  if (known.state !== 'PAUSED') return
  const changes = answerQuestion(known, dayOf(now))
  const { undo } = request
  if (!undo || !isWaiting(request, now)) {
    await requestCases.change(transaction, request, changes)
    return
  }
  const changed = JSON.stringify({ ...undo, previous: { ...undo.previous, ...changes } })
  await changeRequest(transaction, request.reference, { undo: changed })
}

/** Returns what takes a decision back; undefined where its mail is under way. */
export async function planTakingBack(
  { config, database: transaction }: Pick<Services, 'config' | 'database'>,
  request: StoredRequest,
): Promise<RequestEffect | undefined> {
  const { reference, undo } = request
  if (!undo) return undefined
  const made = await transaction
    .selectFrom('privacyRequestHistory')
    .select(['id', 'mailId'])
    .where('reference', '=', reference)
    .where('kind', 'in', undo.kinds)
    .execute()
  const mails = made.flatMap(({ mailId }) => mailId ?? [])
  if (!(await holdUnsent(transaction, mails))) return undefined
  const { decidedAt, decision, review, ...previous } = undo.previous
  return {
    changes: {
      ...previous,
      decidedAt: decidedAt === null ? null : new Date(decidedAt),
      decision: decision && JSON.stringify(decision),
      review: review && JSON.stringify(review),
      finalAt: null,
      undo: null,
    },
    history: [{ kind: 'TAKEN_BACK', details: describeOutcome(request) }],
    async write() {
      const ids = made.map(({ id }) => id)
      if (ids.length > 0) {
        await transaction.deleteFrom('privacyRequestLetters').where('id', 'in', ids).execute()
        await transaction.deleteFrom('privacyRequestHistory').where('id', 'in', ids).execute()
      }
      if (mails.length > 0) {
        await transaction.deleteFrom('privacyRequestLinks').where('mailId', 'in', mails).execute()
        await transaction.deleteFrom('outbox').where('id', 'in', mails).execute()
      }
      await countUnposted(transaction, reference)
      if (undo.answerId) {
        const answer = { id: undo.answerId, isPending: decision?.answerId === undo.answerId }
        await withdrawAnswer(transaction, config.answerKeys, reference, answer)
      }
      return undefined
    },
  }
}

/** Returns what was taken back: the outcome of a review, or of the decision. */
function describeOutcome({ decision, review, undo }: StoredRequest): Record<string, string> {
  const isReview = undo?.kinds.includes('REVIEWED')
  return isReview ? { outcome: review?.to ?? '', review: review?.outcome ?? '' } : { outcome: decision?.outcome ?? '' }
}

/** Takes a decision back that the person does not know of, where they withdraw their request. */
export async function takeBackForPerson(services: Services, request: StoredRequest): Promise<StoredRequest> {
  const now = services.now()
  const isUnknown = isWaiting(request, now) && !isDecided(asPersonSees(request, now).state)
  const effect = isUnknown ? await planTakingBack(services, request) : undefined
  if (!effect) return request
  const { reference: id } = request
  return applyEffect(requestCases, services, { id, item: request, effect, by: undefined, now })
}
