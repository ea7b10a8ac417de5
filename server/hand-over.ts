import type { handOverAll, HandedOver } from '@site/shared/calls'
import { BadRequest } from './http/errors.ts'
import { findStaffMember } from './login/members.ts'
import { recordRejection, type StaffHandler } from './login/require-staff.ts'
import { assignOneOfMany, movedRequest } from './requests/steps/assign.ts'
import { requestCases } from './requests/steps/request-cases.ts'
import { isWithStaff } from './requests/store/request-conditions.ts'
import type { Services } from './services.ts'
import { assignReportOfMany, complaintCases, movedReport } from './submissions/complaints/complaint-steps.ts'
import { transact } from './cases/step-route.ts'
import { takeStep } from './cases/steps.ts'
import { tellOwners, type MovedCase } from './cases/tell-owners.ts'

/** Gives all requests and reports of a member of staff, who is away, to a colleague or back to nobody. */
export function handOverHandler(services: Services): StaffHandler<typeof handOverAll> {
  const { database, now } = services

  return async ({ body: { of, to }, member, request }) => {
    const owner = to === 'me' ? member.subject : to || null
    if (owner === of) throw new BadRequest('SAME_OWNER', 'to')
    const isKnown = owner === null || to === 'me' || (await findStaffMember(database, owner, now()))
    if (!isKnown) throw new BadRequest('UNKNOWN_PERSON', 'to')

    // In one transaction: whoever gets a case, or had it, is told of exactly those that were given.
    const { done, skipped } = await transact(services, async (inTransaction) => {
      const { database: transaction } = inTransaction
      const handed: MovedCase[] = []
      const left: { case: MovedCase; reference: string; error: string }[] = []
      const note = (moved: MovedCase, reference: string, result: object) => {
        if ('rejected' in result) left.push({ case: moved, reference, error: String(result.rejected) })
        else handed.push(moved)
      }

      const requests = transaction.selectFrom('privacyRequests').select('reference').where('owner', '=', of)
      // Locked, so that nobody else gives one away meanwhile.
      const ofRequests = requests.where(isWithStaff).orderBy('reference').forUpdate()
      for (const { reference } of await ofRequests.execute()) {
        const input = { id: reference, body: { to }, member, over: of }
        note(
          movedRequest(reference, of),
          reference,
          await takeStep(requestCases, inTransaction, assignOneOfMany, input),
        )
      }

      const reports = transaction.selectFrom('complaints').select(['id', 'campaignId', 'owner']).where('owner', '=', of)
      for (const report of await reports.where('closedAt', 'is', null).orderBy('id').forUpdate().execute()) {
        const input = { id: report.id, body: { to }, member, over: of }
        note(movedReport(report), report.id, await takeStep(complaintCases, inTransaction, assignReportOfMany, input))
      }

      await tellOwners(inTransaction, member, owner, handed)
      return { done: handed, skipped: left }
    })

    for (const { reference, error } of skipped) await recordRejection(services, request, member, error, reference)
    return { done: done.map(nameCase), skipped: skipped.map((each) => nameCase(each.case)) }
  }
}

const nameCase = ({ label, path }: MovedCase): HandedOver['done'][number] => ({ label, path })
