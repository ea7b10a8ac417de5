import type { handOverAll } from '@site/shared/calls'
import { isUnsettled } from './advertisements/advertisement-store.ts'
import { advertisementCases } from './advertisements/steps/advertisement-cases.ts'
import { assignAdvertisementOfMany, movedAdvertisement } from './advertisements/steps/assign.ts'
import { BadRequest } from './http/errors.ts'
import { assignQuestionOfMany, informationCases, movedQuestion } from './information/information-steps.ts'
import { findStaffMember } from './login/members.ts'
import type { StaffHandler } from './login/require-staff.ts'
import { assignOneOfMany, movedRequest } from './requests/steps/assign.ts'
import { requestCases } from './requests/steps/request-cases.ts'
import { isWithStaff } from './requests/store/request-conditions.ts'
import type { Services } from './services.ts'
import { assignReportOfMany, complaintCases, movedReport } from './submissions/complaints/complaint-steps.ts'
import { transact } from './cases/step-route.ts'
import { takeStep } from './cases/steps.ts'
import { tellOwners, type MovedCase } from './cases/tell-owners.ts'

/**
 * Gives all cases of a member of staff, who is away, to a colleague or back to nobody. Advertisements and questions about them go to
 * whoever hands over to themselves and has their desk; else back to the desk.
 */
export function handOverHandler(services: Services): StaffHandler<typeof handOverAll> {
  const { database, now } = services

  return async ({ body: { of, to }, member }) => {
    const owner = to === 'me' ? member.subject : to || null
    if (owner === of) throw new BadRequest('SAME_OWNER', 'to')
    const isKnown = owner === null || to === 'me' || (await findStaffMember(database, owner, now()))
    if (!isKnown) throw new BadRequest('UNKNOWN_PERSON', 'to')

    // In one transaction, with locks: whoever gets a case, or had it, is told of exactly those that were given.
    const handed = await transact(services, async (inTransaction) => {
      const { database: transaction } = inTransaction
      const givenCases: (MovedCase & { to: string | null })[] = []

      function note(moved: MovedCase, result: object, receiver = owner) {
        if ('rejected' in result) throw new Error(`${moved.label} was not handed over: ${String(result.rejected)}`)
        givenCases.push({ ...moved, to: receiver })
      }

      const requests = transaction.selectFrom('privacyRequests').select('reference').where('owner', '=', of)
      for (const { reference } of await requests.where(isWithStaff).orderBy('reference').forUpdate().execute()) {
        const input = { id: reference, body: { to }, member, over: of }
        note(movedRequest(reference, of), await takeStep(requestCases, inTransaction, assignOneOfMany, input))
      }

      const reports = transaction.selectFrom('complaints').select(['id', 'campaignId', 'owner']).where('owner', '=', of)
      for (const report of await reports.where('closedAt', 'is', null).orderBy('id').forUpdate().execute()) {
        const input = { id: report.id, body: { to }, member, over: of }
        note(movedReport(report), await takeStep(complaintCases, inTransaction, assignReportOfMany, input))
      }

      // Of the people of the desk there is no list.
      const deskOwner = to === 'me' && member.handlesAdvertisements ? owner : null
      const input = { body: { to: deskOwner === null ? ('' as const) : ('me' as const) }, member, over: of }
      const advertisements = transaction.selectFrom('advertisementCases').select('id').where('owner', '=', of)
      for (const { id } of await advertisements.where(isUnsettled).orderBy('id').forUpdate().execute()) {
        const result = await takeStep(advertisementCases, inTransaction, assignAdvertisementOfMany, { id, ...input })
        note(movedAdvertisement(id, of), result, deskOwner)
      }

      const questions = transaction.selectFrom('informationRequests').select('id').where('owner', '=', of)
      for (const { id } of await questions.where('answeredAt', 'is', null).orderBy('id').forUpdate().execute()) {
        const result = await takeStep(informationCases, inTransaction, assignQuestionOfMany, { id, ...input })
        note(movedQuestion({ id, owner: of }), result, deskOwner)
      }

      await tellOwners(inTransaction, member, givenCases)
      return givenCases
    })

    return { done: handed.map(({ label, path }) => ({ label, path })) }
  }
}
