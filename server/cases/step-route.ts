import { overOwnerHeader, type AnyCall, type Call } from '@site/shared/calls'
import type { FastifyRequest } from 'fastify'
import type { Handle } from '../http/answer-call.ts'
import { readIdempotencyKey } from '../limits/idempotency.ts'
import type { StaffInput } from '../login/require-staff.ts'
import type { StaffMember } from '../login/sessions.ts'
import type { Services, ServicesInTransaction } from '../services.ts'
import { takeStep, type CaseKind, type CaseTypes, type StepCode, type StepRules } from './steps.ts'

/** Does in one transaction what is written to the audit log with its row, then starts delivery of the mails. */
export async function transact<Needs extends Pick<Services, 'database' | 'wakeMail'>, T>(
  services: Needs,
  work: (inTransaction: Needs & Pick<ServicesInTransaction, 'database'>) => Promise<T>,
): Promise<T> {
  const result = await services.database.transaction().execute((transaction) => {
    return work({ ...services, database: transaction })
  })
  services.wakeMail?.()
  return result
}

/** Returns the subject of the owner over whom a member of staff acts. */
function readOverOwner({ headers }: FastifyRequest): string | undefined {
  const sent = headers[overOwnerHeader.toLowerCase()]
  if (typeof sent !== 'string') return undefined
  try {
    return decodeURIComponent(sent)
  } catch {
    // Not encoded: it names nobody.
    return undefined
  }
}

/** Returns a function that makes the handler of a step; it answers with the case as `show` describes it then. */
export function stepHandlers<Types extends CaseTypes>(
  services: Services,
  kind: CaseKind<Types>,
  show: (services: ServicesInTransaction, item: Types['item'], member: StaffMember) => Promise<Types['shown']>,
) {
  return <Body extends object, Code extends string>(
    step: StepRules<Types, Body, Code>,
  ): Handle<StaffInput<Types['params'], undefined, Body>, Types['shown'], StepCode<Code>> => {
    return async ({ params, body, member, request }) => {
      const input = {
        id: kind.idOf(params),
        body,
        member,
        idempotencyKey: readIdempotencyKey(request),
        over: readOverOwner(request),
      }
      return transact(services, async (inTransaction) => {
        const result = await takeStep(kind, inTransaction, step, input)
        return 'rejected' in result ? result.rejected : show(inTransaction, result.item, member)
      })
    }
  }
}

/** A step of a list, whatever its body and its error codes are. */
export type AnyStep<Types extends CaseTypes> = StepRules<Types, never, string> & { call: AnyCall }

interface StepRoute<Types extends CaseTypes> {
  call: Call<Types['params'], undefined, object, Types['shown'], Record<'NOT_FOUND', { status: number }>>
  handle: Handle<StaffInput<Types['params'], undefined, object>, Types['shown'], 'NOT_FOUND'>
}

/** Returns the call of each step, and what answers it. */
export function stepRoutes<Types extends CaseTypes>(
  steps: Readonly<Record<string, AnyStep<Types>>>,
  handle: ReturnType<typeof stepHandlers<Types>>,
): StepRoute<Types>[] {
  return Object.values(steps).map((step) => {
    const route: { call: AnyCall; handle: unknown } = { call: step.call, handle: handle(step) }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a step says itself that its call and its rules have the same types
    return route as StepRoute<Types>
  })
}
