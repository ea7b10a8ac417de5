import type { AuditAction, Call, HistoryKind } from '@site/shared/calls'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { addEntry, ownedSince, type CaseId } from '../history/case-history.ts'
import { Conflict } from '../http/errors.ts'
import { idOfSend } from '../limits/idempotency.ts'
import { writeAudit } from '../login/audit.ts'
import type { StaffMember, StaffName } from '../login/sessions.ts'
import type { Mail } from '../mail/outbox.ts'
import type { Services, ServicesInTransaction } from '../services.ts'
import { isStepTaken, storeStep } from './taken-steps.ts'
import { findWaiting, removeWaiting, storeWaiting, type WaitingStep } from './waiting.ts'

/** The types of a kind of case. */
export interface CaseTypes {
  /** The stored case. */
  item: { owner?: string | null; ownerName?: string | null }
  state: string
  /** Columns of the case. */
  changes: object
  /** Kind of a history entry. */
  entry: HistoryKind
  /** Parameters of the path of its calls. */
  params: object
  /** The case as staff see it. */
  shown: object
}

interface HistoryEntry<Kind extends HistoryKind> {
  kind: Kind
  /** Id of the letter that was sent with it. */
  id: string | undefined
  /** Undefined for the person whom the case is about. */
  by: StaffName | undefined
  details: Record<string, string>
  /** Id of the mail that was sent with it. */
  mailId: string | undefined
}

/** A kind of case that staff handle: how it is found, changed and recorded. */
export interface CaseKind<Types extends CaseTypes> {
  idOf: (params: Types['params']) => string
  /** Names the case in what belongs to it. */
  caseOf: (id: string) => CaseId
  /** Finds a case; its row stays locked until the transaction ends. */
  lock: (transaction: Database, id: string) => Promise<Types['item'] | undefined>
  stateOf: (item: Types['item']) => Types['state']
  change: (transaction: Database, item: Types['item'], changes: Types['changes']) => Promise<Types['item']>
  /** Stores what follows from an entry of its history. */
  afterEntry?: (transaction: Database, id: string, entry: HistoryEntry<Types['entry'] | WaitingEntry>) => Promise<void>
}

/** Person who would take a step, and the time. */
export interface StepViewer {
  config: Config
  member: Pick<StaffName, 'subject'>
  now: Date
  /** The step of this case that is not taken yet. */
  waiting: WaitingStep | undefined
}

/** Services of a step: it runs for a call, or later by itself. */
export type StepServices = Pick<ServicesInTransaction, 'config' | 'database' | 'now'>

export interface StepContext extends StepViewer {
  services: StepServices
  member: StaffName
  /** The second member of staff, of a step that was approved. */
  approver: StaffName | null
}

/** Additions of `write` to the last entry of the history. */
export interface Written {
  id?: string
  details?: Record<string, string>
  mailId?: string
}

/** Effect of a step, besides a row in the audit log. */
export interface Effect<Types extends CaseTypes> {
  changes?: Types['changes']
  history: NewEntry<Types>[]
  /** The mail to the person that it sends, with a link that opens nothing: staff see it before. Left out for a step that is not shown. */
  preview?: Mail | undefined
  /** Stores and sends what belongs to the step, after the case was changed. */
  write?: (changed: Types['item']) => Promise<Written | undefined>
}

/** Entries of the history that each kind of case has: a step was taken back, or was not possible any more when it was due. */
type WaitingEntry = 'TAKEN_BACK' | 'NOT_TAKEN'

interface NewEntry<Types extends CaseTypes> {
  kind: Types['entry'] | WaitingEntry
  by?: StaffName
  details?: Record<string, string>
}

/** Condition on which a waiting step is taken. */
export interface Wait<Types extends CaseTypes> {
  /** When it is taken; null where a second member of staff has to approve it. */
  dueAt: Date | null
  /** Entries of the history in the meantime. */
  history: NewEntry<Types>[]
  /** Ids of the uploaded files that go with it. */
  files: readonly string[]
  /** Tells whom the step waits for. */
  write?: () => Promise<undefined>
}

type Rejection<Code extends string> = Code | 'NOT_FOUND' | 'NOT_OPEN'
/** A step with the case of a colleague is a conflict, which names them. */
export type StepCode<Code extends string> = Rejection<Code> | 'OWNED'

/** Something that staff do with a case. */
export interface Step<Types extends CaseTypes, Body, Code extends string> {
  call: Call<Types['params'], undefined, Body, Types['shown'], Readonly<Record<StepCode<Code>, { status: number }>>>
  audit: AuditAction
  /** States in which it is possible; elsewhere it is rejected with `NOT_OPEN`. */
  states: readonly Types['state'][]
  /** Whether others than its owner have to say that they act over them. */
  isOfOwner?: boolean
  /** Over whom others act, where that is not the owner of the case; `since` is a time. */
  ownerOf?: (waiting: WaitingStep | undefined) => (StaffName & { since: string }) | null
  /** Whether it is possible while another step waits for its time. */
  isPossibleWhileWaiting?: boolean
  /** Returns why it is not possible now, whatever its body says. */
  refusal?: (item: Types['item'], viewer: StepViewer) => NoInfer<Code> | 'NOT_OPEN' | undefined
  /** Decides, and writes nothing: returns the effect, or the error code of why this body is not possible. */
  plan: (
    item: Types['item'],
    body: Body,
    context: StepContext,
  ) => Effect<Types> | NoInfer<Code> | Promise<Effect<Types> | NoInfer<Code>>
  /** Returns how it waits before it is taken; undefined where it is taken at once. Left out for a step that never waits. */
  wait?: (
    item: Types['item'],
    body: Body,
    context: StepContext,
  ) => Wait<Types> | undefined | Promise<Wait<Types> | undefined>
}

/** A step as it is taken, whatever call it is for. */
export type StepRules<Types extends CaseTypes, Body, Code extends string> = Omit<Step<Types, Body, Code>, 'call'>

/** Returns why a member of staff cannot take a step now; undefined where it is possible. */
export function findRefusal<Types extends CaseTypes, Code extends string>(
  { stateOf }: CaseKind<Types>,
  {
    states,
    refusal,
    isPossibleWhileWaiting,
  }: Pick<Step<Types, never, Code>, 'states' | 'refusal' | 'isPossibleWhileWaiting'>,
  item: Types['item'],
  viewer: StepViewer,
): Code | 'NOT_OPEN' | undefined {
  if (!states.includes(stateOf(item))) return 'NOT_OPEN'
  if (viewer.waiting?.dueAt && !isPossibleWhileWaiting) return 'NOT_OPEN'
  return refusal?.(item, viewer)
}

type Result<Types extends CaseTypes, Code extends string> =
  | { rejected: Rejection<Code> }
  /** `isRepeated`: it was taken before, with the same idempotency key. */
  | { item: Types['item']; isRepeated: boolean }

interface StepInput<Body> {
  /** Id of the case. */
  id: string
  body: Body
  member: StaffMember
  idempotencyKey?: string | undefined
  /** The subject of the owner over whom the member of staff acts. */
  over?: string | null | undefined
}

/**
 * Takes a step with its history and audit row in the transaction of `services`, or lets it wait; call `wakeMail` after its commit.
 * The row is locked: of two steps at once the second finds what the first has left. A step whose answer was lost is not taken again
 * with the same idempotency key.
 * @throws Conflict `OWNED` with name and time where it is the case of a colleague that `over` does not name
 */
export async function takeStep<Types extends CaseTypes, Body extends object, Code extends string>(
  kind: CaseKind<Types>,
  services: StepServices,
  step: StepRules<Types, Body, Code>,
  { id, body, member, idempotencyKey, over }: StepInput<Body>,
): Promise<Result<Types, Code>> {
  const { config, database: transaction } = services
  const now = services.now()
  const item = await kind.lock(transaction, id)
  if (!item) return { rejected: 'NOT_FOUND' }
  const stepId = idOfSend({ ...body, audit: step.audit, case: id, subject: member.subject }, idempotencyKey)
  if (idempotencyKey !== undefined && (await isStepTaken(transaction, stepId))) return { item, isRepeated: true }
  const caseId = kind.caseOf(id)
  const waitingStep = await findWaiting(transaction, config.answerKeys, caseId)
  const context: StepContext = { config, services, member, now, waiting: waitingStep, approver: null }
  const refusal = findRefusal<Types, Code>(kind, step, item, context)
  if (refusal) return { rejected: refusal }
  const effect: Effect<Types> | Code = await step.plan(item, body, context)
  if (typeof effect === 'string') return { rejected: effect }
  // Last: who is asked knows that the step is possible.
  const owner = step.ownerOf ? step.ownerOf(waitingStep) : await findOwner(transaction, caseId, item)
  if (step.isOfOwner && owner && ![member.subject, over].includes(owner.subject)) throw new Conflict('OWNED', { owner })

  // It takes the place of a step that waits.
  if (step.wait) await removeWaiting(transaction, caseId)
  const wait = await step.wait?.(item, body, context)
  if (wait) {
    const { files, dueAt } = wait
    const { subject, name } = member
    const stored = { about: caseId, action: step.audit, body, files, by: { subject, name }, decidedAt: now, dueAt }
    await storeWaiting(transaction, config.answerKeys, stored)
  }
  const taken = wait ? { history: wait.history, ...(wait.write && { write: wait.write }) } : effect
  const changed = await applyEffect(kind, services, { id, item, effect: taken, by: member, now })
  if (idempotencyKey !== undefined) await storeStep(transaction, stepId, caseId)
  await writeAudit(transaction, member, { action: step.audit, reference: id }, now)
  return { item: changed, isRepeated: false }
}

/** Returns the owner of a case, and since when they have it, where known. */
async function findOwner(transaction: Database, about: CaseId, { owner, ownerName }: CaseTypes['item']) {
  if (typeof owner !== 'string') return undefined
  const since = await ownedSince(transaction, about, owner)
  return { subject: owner, name: ownerName ?? owner, since: since?.toISOString() ?? null }
}

interface Applied<Types extends CaseTypes> {
  id: string
  item: Types['item']
  effect: Effect<Types>
  by: StaffName | undefined
  now: Date
}

/** Does what a step does, with its history; the audit log is for steps of staff. Returns the changed case. */
export async function applyEffect<Types extends CaseTypes>(
  kind: CaseKind<Types>,
  { database: transaction }: Pick<Services, 'database'>,
  { id, item, effect, by: taker, now }: Applied<Types>,
): Promise<Types['item']> {
  const changedItem = effect.changes ? await kind.change(transaction, item, effect.changes) : item
  const written = await effect.write?.(changedItem)
  for (const entry of effect.history) {
    const added = entry === effect.history.at(-1) ? written : undefined
    const by = entry.by ?? taker
    const details = { ...entry.details, ...added?.details }
    const happened = { id: added?.id, kind: entry.kind, by, details, mailId: added?.mailId }
    await addEntry(transaction, kind.caseOf(id), happened, now)
    await kind.afterEntry?.(transaction, id, happened)
  }
  return changedItem
}
