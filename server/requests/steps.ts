import type { AuditAction, Call, RequestState, StaffRequest } from '@site/shared/calls'
import type { Updateable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { PrivacyRequestRow } from '../database/tables.ts'
import type { CallWithErrors } from '../http/add-route.ts'
import { writeAudit } from '../login/audit.ts'
import { idOfSend } from '../limits/idempotency.ts'
import type { StaffMember } from '../login/sessions.ts'
import type { ServicesInTransaction } from '../services.ts'
import { sendLetter, type LetterContent } from './decision-letters.ts'
import { addHistory, findHistory, type Happening } from './history.ts'
import { changeRequest, findRequest, type StoredRequest } from './request-store.ts'
import { dueDay } from './term.ts'

interface Context {
  transaction: Database
  services: ServicesInTransaction
  member: StaffMember
  now: Date
}

/** What a step does, besides a row in the audit log. */
export interface Effect {
  changes?: Updateable<PrivacyRequestRow>
  happened: Pick<Happening, 'kind' | 'by' | 'details' | 'mailId'>[]
  /** Sent with the last of `happened`. */
  letter?: Omit<LetterContent, 'answerBy'>
}

/** Something that staff do with a request. */
export interface Step<Body = unknown, Code extends string = string> {
  call: Call<{ reference: string }, undefined, Body, StaffRequest> & CallWithErrors<Code | 'NOT_FOUND' | 'NOT_OPEN'>
  audit: AuditAction
  /** States in which it is possible; elsewhere it is refused with `NOT_OPEN`. */
  states: readonly RequestState[]
  /** Returns the effect, or the error code of why it is not possible. */
  plan: (request: StoredRequest, body: Body, context: Context) => Effect | Code | Promise<Effect | Code>
}

export function define<Body, Code extends string>(step: Step<Body, Code>): Step<Body, Code> {
  return step
}

type Result<Code> = { refused: Code | 'NOT_FOUND' | 'NOT_OPEN' } | { request: StoredRequest }

/**
 * Takes a step with its history, audit row and letter in the transaction of `services`; call `wakeMail` after its commit. The
 * row is locked: of two steps at once the second finds what the first has left. A step whose answer was lost is not taken again
 * with the same idempotency key.
 */
export async function takeStep<Body, Code extends string>(
  services: ServicesInTransaction,
  { states, plan, audit }: Step<Body, Code>,
  {
    reference,
    body,
    member,
    idempotencyKey,
  }: { reference: string; body: Body; member: StaffMember; idempotencyKey?: string | undefined },
): Promise<Result<Code>> {
  const { config, database: transaction } = services
  const now = services.now()
  const request = await findRequest(transaction, reference, true)
  if (!request) return { refused: 'NOT_FOUND' }
  const id = idOfSend({ ...body, audit, reference, subject: member.subject }, idempotencyKey)
  if ((await findHistory(transaction, reference)).some((entry) => entry.id === id)) return { request }
  if (!states.includes(request.state)) return { refused: 'NOT_OPEN' }
  const effect = await plan(request, body, { transaction, services, member, now })
  if (typeof effect === 'string') return { refused: effect }
  const { changes, happened, letter } = effect
  const { extension, pausedDays } = { ...request, ...changes }
  const answerBy = dueDay({ ...request, extension, pausedDays })
  const changed = changes ? await changeRequest(transaction, reference, { ...changes, answerBy }) : request
  const sent = letter && (await sendLetter(transaction, config, changed, { ...letter, answerBy }, now))
  for (const entry of happened) {
    const isLast = entry === happened.at(-1)
    const { details, mailId } = (isLast && sent) || entry
    const named = { id: isLast ? id : undefined, reference, mailId }
    const whole = { by: member, ...entry, ...named, details: { ...entry.details, ...details } }
    await addHistory(transaction, whole, now)
  }
  await writeAudit(transaction, member, { action: audit, reference }, now)
  return { request: changed }
}
