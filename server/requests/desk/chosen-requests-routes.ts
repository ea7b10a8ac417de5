import type { assignRequests, ChosenRequests, grantObjections, noteRequests, TakenTogether } from '@site/shared/calls'
import type { FastifyRequest } from 'fastify'
import { transact } from '../../cases/step-route.ts'
import { takeStep } from '../../cases/steps.ts'
import { tellOwners } from '../../cases/tell-owners.ts'
import { BadRequest, Conflict } from '../../http/errors.ts'
import { readIdempotencyKey } from '../../limits/idempotency.ts'
import { findStaffMember } from '../../login/members.ts'
import { recordRejection, type StaffHandler } from '../../login/require-staff.ts'
import type { StaffMember } from '../../login/sessions.ts'
import type { Services } from '../../services.ts'
import { assignOneOfMany, movedRequest } from '../steps/assign.ts'
import { grantObjection } from '../steps/decide.ts'
import { requestSteps } from '../steps/index.ts'
import { requestCases, type RequestStep } from '../steps/request-cases.ts'

/** Steps that staff take with all requests that they chose in the list. */
export function chosenRequestsHandlers(services: Services) {
  const { database, now } = services

  /** Takes a step with each of the chosen requests; those with which it is not possible are skipped. */
  async function takeTogether<Body extends object, Code extends string>(
    step: RequestStep<Body, Code>,
    body: Body,
    { chosen }: { chosen: ChosenRequests },
    { member, request }: { member: StaffMember; request: FastifyRequest },
  ): Promise<TakenTogether> {
    const doneReferences: string[] = []
    const unfinished: string[] = []
    const idempotencyKey = readIdempotencyKey(request)
    for (const { reference, owner } of chosen) {
      if (doneReferences.includes(reference)) continue
      const input = { id: reference, body, member, idempotencyKey, over: owner }
      const rejected = await transact(services, async (inTransaction) => {
        const result = await takeStep(requestCases, inTransaction, step, input)
        return 'rejected' in result ? result.rejected : undefined
      }).catch(codeOfConflict)
      if (rejected === undefined) {
        doneReferences.push(reference)
        continue
      }
      if (rejected === 'TASKS_OPEN') unfinished.push(reference)
      await recordRejection(services, request, member, rejected, reference)
    }
    const known = new Set([...doneReferences, ...unfinished])
    const skipped = chosen.map(({ reference }) => reference).filter((each) => !known.has(each))
    return { done: doneReferences, unfinished, skipped }
  }

  const grant: StaffHandler<typeof grantObjections> = (input) =>
    takeTogether(grantObjection, { outcome: 'GRANTED', text: '' }, input.body, input)

  const assign: StaffHandler<typeof assignRequests> = async (input) => {
    const { to } = input.body
    const isKnown = to === '' || to === 'me' || (await findStaffMember(database, to, now()))
    if (!isKnown) throw new BadRequest('UNKNOWN_PERSON', 'to')
    const { member } = input
    const result = await takeTogether(assignOneOfMany, { to }, input.body, input)
    const owners = new Map(input.body.chosen.map(({ reference, owner }) => [reference, owner]))
    const owner = to === 'me' ? member.subject : to || null
    const moved = result.done.map((reference) => ({
      ...movedRequest(reference, owners.get(reference) ?? null),
      to: owner,
    }))
    await transact(services, (inTransaction) => tellOwners(inTransaction, member, moved))
    return result
  }

  const note: StaffHandler<typeof noteRequests> = (input) =>
    takeTogether(requestSteps.note, { text: input.body.text }, input.body, input)

  return { grant, assign, note }
}

function codeOfConflict(error: unknown): string {
  if (error instanceof Conflict) return error.code
  throw error
}
