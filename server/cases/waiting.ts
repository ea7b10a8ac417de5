// Steps that are not taken yet: they may be taken back, or a second member of staff has to approve them.
import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { AnswerKeys } from '../configuration/answer-keys.ts'
import { maxUndoSeconds } from '../configuration/variables.ts'
import type { Database } from '../database/database.ts'
import { hasCome } from '../database/has-come.ts'
import { columnOf, type CaseColumn, type CaseId } from '../history/case-history.ts'
import { createKey } from '../vault/cipher.ts'
import { openText, sealText, wrapKey } from '../vault/wrapped-keys.ts'
import type { StaffName } from '../login/sessions.ts'

export interface WaitingStep {
  about: CaseId
  /** Its action in the audit log, which names it among the steps of its kind of case. */
  action: AuditAction
  /** The body of its call. */
  body: object
  /** Ids of the uploaded files that go with it. */
  files: readonly string[]
  by: StaffName
  decidedAt: Date
  /** When it is taken; null while nobody has approved it. */
  dueAt: Date | null
  /** The second member of staff, who has approved it. */
  approver: StaffName | null
}

/** Stores a step, one for a case. Its body is sealed: people wrote it. */
export async function storeWaiting(
  transaction: Database,
  keys: AnswerKeys,
  waiting: Omit<WaitingStep, 'approver'>,
): Promise<void> {
  const { about, action, body, files, by, decidedAt, dueAt } = waiting
  const belonging = { id: randomUUID(), reference: idOf(about) }
  const key = createKey()
  await transaction
    .insertInto('waitingSteps')
    .values({
      ...about,
      id: belonging.id,
      action,
      sealed: sealText(key, belonging, JSON.stringify(body)),
      wrappedKey: wrapKey(keys, belonging, key),
      files: [...files],
      subject: by.subject,
      name: by.name,
      decidedAt,
      dueAt,
    })
    .execute()
}

/** Returns the step that waits for a case. @throws Error where it was changed, or moved from another case */
export async function findWaiting(
  database: Database,
  keys: AnswerKeys,
  caseId: CaseId,
): Promise<WaitingStep | undefined> {
  const row = await database.selectFrom('waitingSteps').selectAll().where(isAbout(caseId)).executeTakeFirst()
  if (!row) return undefined
  const { action, files, subject, name, decidedAt, dueAt, approverSubject, approverName } = row
  const body: object = JSON.parse(openText(keys, { ...row, reference: idOf(caseId) }))
  const approver = approverSubject === null ? null : { subject: approverSubject, name: approverName ?? approverSubject }
  return { about: caseId, action, body, files, by: { subject, name }, decidedAt, dueAt, approver }
}

/** Lets an approved step wait until `dueAt`. */
export async function approveWaiting(
  transaction: Database,
  { about }: WaitingStep,
  approver: StaffName,
  dueAt: Date,
): Promise<void> {
  const approved = { dueAt, approverSubject: approver.subject, approverName: approver.name }
  await transaction.updateTable('waitingSteps').set(approved).where(isAbout(about)).execute()
}

export async function removeWaiting(transaction: Database, about: CaseId): Promise<void> {
  await transaction.deleteFrom('waitingSteps').where(isAbout(about)).execute()
}

/** Returns the cases of a kind whose step is due, the one that waits longest first. */
export async function listDue(database: Database, column: CaseColumn, now: Date): Promise<string[]> {
  const waiting = database.selectFrom('waitingSteps').select(`${column} as id`).where(column, 'is not', null)
  const due = waiting.where(({ ref }) => hasCome(ref('dueAt'), now, maxUndoSeconds * 1000))
  const rows = await due.orderBy('dueAt').execute()
  return rows.flatMap(({ id }) => id ?? [])
}

/** Tells whether an approved step is to be taken; also one that is due later than any can be, by a clock that was ahead. */
export function isDue({ dueAt }: Pick<WaitingStep, 'dueAt'>, now: Date): boolean {
  return dueAt !== null && (dueAt <= now || dueAt > timeAfter(maxUndoSeconds, now))
}

const idOf = (about: CaseId) => columnOf(about)[1]

function isAbout(about: CaseId) {
  const [column, id] = columnOf(about)
  return sql<boolean>`${sql.ref(column)} = ${id}`
}

/**
 * Returns for how many seconds a step that is decided now can be taken back: none where that would pass midnight, because what is
 * decided on its last day is also sent on it.
 */
export function secondsToUndo(
  { decisionUndoSeconds: seconds }: Pick<Config, 'decisionUndoSeconds'>,
  now: Date,
): number {
  return dayOf(timeAfter(seconds, now)) === dayOf(now) ? seconds : 0
}

/** Returns for how many seconds what answers a case by a moment can be taken back: never past that moment. */
export function secondsToUndoBefore(
  dueAt: Date,
  { config, now }: { config: Pick<Config, 'decisionUndoSeconds'>; now: Date },
): number {
  const seconds = secondsToUndo(config, now)
  const secondsLeft = (dueAt.getTime() - now.getTime()) / 1000
  return secondsLeft > 0 && secondsLeft < seconds ? 0 : seconds
}

/** Returns when a step is taken that can be taken back for so many seconds; undefined where it is taken at once. */
export function dueAfter(seconds: number, now: Date): Date | undefined {
  return seconds === 0 ? undefined : timeAfter(seconds, now)
}

function timeAfter(seconds: number, now: Date): Date {
  return new Date(now.getTime() + seconds * 1000)
}

/** Describes a step that waits to who can take it back or approve it. */
export function describeWaiting({ by, decidedAt, dueAt, approver }: WaitingStep, now: Date) {
  return {
    until: dueAt?.toISOString() ?? null,
    secondsLeft: dueAt && Math.max(0, Math.ceil((dueAt.getTime() - now.getTime()) / 1000)),
    by: by.name,
    decidedAt: decidedAt.toISOString(),
    approvedBy: approver?.name ?? null,
  }
}
