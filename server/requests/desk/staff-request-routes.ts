import type { getCaseFile, getStaffRequest } from '@site/shared/calls'
import type { FastifyReply } from 'fastify'
import { stepHandlers, transact } from '../../cases/step-route.ts'
import { sendJsonFile } from '../../downloads/export-queue.ts'
import { writeAudit } from '../../login/audit.ts'
import type { StaffHandler } from '../../login/require-staff.ts'
import type { Services } from '../../services.ts'
import { requestCases } from '../steps/request-cases.ts'
import { findRequest } from '../store/request-store.ts'
import { describeCaseFile } from './case-file.ts'
import { showWhole } from './describe-request.ts'

/** One request: read, as a file, and its steps. */
export function staffRequestHandlers(services: Services) {
  const { config, database, now } = services

  const read: StaffHandler<typeof getStaffRequest> = async ({ params: { reference }, member }) => {
    return transact(services, async (inTransaction) => {
      const found = await findRequest(inTransaction.database, reference)
      return found ? showWhole(inTransaction, found, member) : 'NOT_FOUND'
    })
  }

  const caseFile: StaffHandler<typeof getCaseFile> = async (input): Promise<FastifyReply | 'NOT_FOUND'> => {
    const { params, member, reply } = input
    const { reference } = params
    const found = await findRequest(database, reference)
    if (!found) return 'NOT_FOUND'
    await writeAudit(database, member, { action: 'CASE_FILE', reference }, now())
    return sendJsonFile(reply, `case-file-${reference}`, await describeCaseFile(database, config, found, now()))
  }

  return { read, caseFile, takeStep: stepHandlers(services, requestCases, showWhole) }
}
