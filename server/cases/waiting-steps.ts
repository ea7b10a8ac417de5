// What staff do with a step that waits, and how it is taken once it is due.
import { BadRequest } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { transact } from './step-route.ts'
import {
  applyEffect,
  findRefusal,
  type CaseKind,
  type CaseTypes,
  type Effect,
  type Step,
  type StepContext,
  type StepViewer,
} from './steps.ts'
import type { CaseColumn, CaseId } from '../history/case-history.ts'
import { findWaiting, isDue, listDue, removeWaiting, type WaitingStep } from './waiting.ts'

/** A kind of case with its steps that may wait. */
export interface WaitingCases<Types extends CaseTypes, Code extends string> {
  kind: CaseKind<Types>
  /** By their action in the audit log. */
  steps: Readonly<Record<string, Pick<Step<Types, never, Code>, 'states' | 'refusal' | 'plan'>>>
  /** Returns what the history says of a step that is not taken: its outcome and its sentence. */
  describe: (waiting: WaitingStep) => Record<string, string>
}

/** Returns the step that waits where it is the one that was read: another may have taken its place since. */
export function readWaiting({ waiting }: StepViewer, decidedAt: string): WaitingStep | undefined {
  return waiting?.decidedAt.toISOString() === decidedAt ? waiting : undefined
}

/** Decides a step that waited, with all its checks; returns its effect, which ends the wait, or why it is not possible. */
export async function planWaiting<Types extends CaseTypes, Code extends string>(
  { kind, steps }: WaitingCases<Types, Code>,
  item: Types['item'],
  waitingStep: WaitingStep,
  { config, services, now, approver }: Pick<StepContext, 'config' | 'services' | 'now' | 'approver'>,
): Promise<Effect<Types> | Code | 'NOT_OPEN'> {
  const step = steps[waitingStep.action]
  if (!step) throw new Error(`There is no step ${waitingStep.action} that waits`)
  const context = { config, services, now, approver, member: waitingStep.by, waiting: undefined }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was stored as the body of this step
  const effect = findRefusal(kind, step, item, context) ?? (await step.plan(item, waitingStep.body as never, context))
  if (typeof effect === 'string') return effect
  return {
    ...effect,
    history: effect.history.map((entry) => ({ by: waitingStep.by, ...entry })),
    async write(changed) {
      await removeWaiting(services.database, waitingStep.about)
      return effect.write?.(changed)
    },
  }
}

/** Returns what an effect writes that only ends the wait. */
function endOfWait({ database }: Pick<Services, 'database'>, about: CaseId) {
  return async () => {
    await removeWaiting(database, about)
    return undefined
  }
}

/** Returns the parts of the steps with which staff end a wait; each kind of case adds its calls and states. */
export function endingSteps<Types extends CaseTypes, Code extends string>(cases: WaitingCases<Types, Code>) {
  const rules = {
    isOfOwner: true,
    ownerOf: (waiting: WaitingStep | undefined) =>
      waiting ? { ...waiting.by, since: waiting.decidedAt.toISOString() } : null,
    isPossibleWhileWaiting: true,
  }

  const takeBack = {
    ...rules,
    audit: 'TAKE_BACK' as const,
    refusal: (_item: Types['item'], { waiting, now }: StepViewer) =>
      waiting && (waiting.dueAt === null || waiting.dueAt > now) ? undefined : ('NOT_OPEN' as const),
    plan(_item: Types['item'], { decidedAt }: { decidedAt: string }, context: StepContext): Effect<Types> | 'NOT_OPEN' {
      const waiting = readWaiting(context, decidedAt)
      if (!waiting) return 'NOT_OPEN'
      return {
        history: [{ kind: 'TAKEN_BACK', details: cases.describe(waiting) }],
        write: endOfWait(context.services, waiting.about),
      }
    },
  }

  const takeNow = {
    ...rules,
    audit: 'TAKE_NOW' as const,
    refusal: (_item: Types['item'], { waiting }: StepViewer) => (waiting?.dueAt ? undefined : ('NOT_OPEN' as const)),
    async plan(item: Types['item'], { decidedAt }: { decidedAt: string }, context: StepContext) {
      const waiting = readWaiting(context, decidedAt)
      return waiting ? planWaiting(cases, item, waiting, { ...context, approver: waiting.approver }) : 'NOT_OPEN'
    },
  }

  /** Takes it at once, for a colleague of the person who decided. */
  const approve = {
    audit: 'APPROVE' as const,
    refusal(_item: Types['item'], { waiting, member }: StepViewer) {
      if (!waiting || waiting.dueAt) return 'NOT_OPEN' as const
      return waiting.by.subject === member.subject ? ('SAME_PERSON' as const) : undefined
    },
    async plan(
      item: Types['item'],
      { decidedAt }: { decidedAt: string },
      context: StepContext,
    ): Promise<Effect<Types> | Code | 'NOT_OPEN'> {
      const waiting = readWaiting(context, decidedAt)
      if (!waiting) return 'NOT_OPEN'
      const { member: approver } = context
      const effect = await planWaiting(cases, item, waiting, { ...context, approver })
      if (typeof effect === 'string') return effect
      return { ...effect, history: [{ kind: 'APPROVED', by: approver }, ...effect.history] }
    },
  }

  return { takeBack, takeNow, approve }
}

type Needs = Pick<Services, 'config' | 'database' | 'now' | 'wakeMail'>

/**
 * Takes the steps of a kind of case that are due, each in a transaction. Where one is not possible any more, the history says why,
 * and the case is open again. @throws Error once all others were taken, where one failed
 */
export async function takeDueSteps<Types extends CaseTypes, Code extends string>(
  services: Needs,
  column: CaseColumn,
  cases: WaitingCases<Types, Code>,
): Promise<void> {
  const failures: unknown[] = []
  for (const id of await listDue(services.database, column, services.now())) {
    await transact(services, (inTransaction) => takeDue(inTransaction, cases, id)).catch((error: unknown) => {
      failures.push(error)
    })
  }
  if (failures.length > 0) throw failures[0]
}

async function takeDue<Types extends CaseTypes, Code extends string>(
  services: StepContext['services'],
  cases: WaitingCases<Types, Code>,
  id: string,
): Promise<void> {
  const { kind, describe } = cases
  const { config, database: transaction } = services
  const now = services.now()
  const item = await kind.lock(transaction, id)
  const waitingStep = await findWaiting(transaction, config.answerKeys, kind.caseOf(id))
  // Taken back, or taken by another server.
  if (!item || !waitingStep || !isDue(waitingStep, now)) return
  const context = { config, services, now, approver: waitingStep.approver }
  const planned = await planWaiting(cases, item, waitingStep, context).catch(codeOfRejection)
  const effect = typeof planned === 'string' ? notTaken(waitingStep.about, describe(waitingStep), planned) : planned
  await applyEffect(kind, services, { id, item, effect, by: waitingStep.by, now })

  function notTaken(about: CaseId, details: Record<string, string>, error: string): Effect<Types> {
    return {
      history: [{ kind: 'NOT_TAKEN', details: { ...details, error } }],
      write: endOfWait(services, about),
    }
  }
}

function codeOfRejection(error: unknown): string {
  if (error instanceof BadRequest) return error.code
  throw error
}
