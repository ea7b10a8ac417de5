import { dayOf } from '@site/shared/rules'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { StoredUndo, Undo } from '../database/tables.ts'
import type { StepContext, StepViewer } from './steps.ts'

/** Returns for how many seconds a decision that is made now waits: never past midnight, because its day is that of its sending. */
export function secondsToUndo(
  { decisionUndoSeconds: seconds }: Pick<Config, 'decisionUndoSeconds'>,
  now: Date,
): number {
  return dayOf(endOfWaiting(seconds, now)) === dayOf(now) ? seconds : 0
}

function endOfWaiting(seconds: number, now: Date): Date {
  return new Date(now.getTime() + seconds * 1000)
}

/**
 * Lets a decision wait in the outbox for `seconds`, in which it can be taken back. Returns its columns; undefined where it
 * leaves at once.
 * @param more what taking it back needs besides
 */
export function waitToSend(
  { member, now }: Pick<StepContext, 'member' | 'now'>,
  seconds: number,
  more?: Omit<StoredUndo, keyof Undo>,
): { finalAt: Date; undo: string } | undefined {
  if (seconds === 0) return undefined
  const { subject, name } = member
  const undo: Undo = { ...more, by: { subject, name }, decidedAt: now.toISOString() }
  return { finalAt: endOfWaiting(seconds, now), undo: JSON.stringify(undo) }
}

/** A case whose decision may wait. */
export interface Waiting {
  finalAt: Date | null
  undo: Undo | null
}

/** Whether the last decision was not sent yet. */
export function isWaiting({ finalAt, undo }: Waiting, now: Date): boolean {
  return undo !== null && finalAt !== null && finalAt > now
}

/** Describes the decision that waits. */
export function describeWaiting(item: Waiting, now: Date) {
  const { finalAt, undo } = item
  if (!isWaiting(item, now) || !finalAt || !undo) return null
  const secondsLeft = Math.ceil((finalAt.getTime() - now.getTime()) / 1000)
  return { until: finalAt.toISOString(), secondsLeft, by: undo.by.name, decidedAt: undo.decidedAt }
}

/** Of the step that takes a decision back: within its time; who did not decide has to say that they act over who did. */
export const takeBackRules = {
  audit: 'TAKE_BACK',
  isOfOwner: true,
  ownerOf: ({ undo }: Waiting) => undo && { ...undo.by, since: undo.decidedAt },
  refusal: (item: Waiting, { now }: StepViewer) => (isWaiting(item, now) ? undefined : 'NOT_OPEN'),
} as const

/** Keeps mails from being sent until the transaction ends; false where one was, or is under way. */
export async function holdUnsent(transaction: Database, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const mails = transaction.selectFrom('outbox').select('id').where('id', 'in', ids).where('attempts', '=', 0)
  const held = await mails.forUpdate().skipLocked().execute()
  return held.length === ids.length
}
