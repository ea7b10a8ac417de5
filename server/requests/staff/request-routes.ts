import {
  getStaffRequest,
  getStaffRequests,
  handleStaffRequest,
  staffRequestsFile,
  type StaffRequestQuery,
} from '@site/shared/calls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dayOf } from '@site/shared/rules'
import { addRoute, reject, type CallWithErrors } from '../../http/add-route.ts'
import { ExportQueue, sendBusy, sendFile, sendFileHead } from '../../downloads/export-queue.ts'
import { findUndelivered } from '../../mail/outbox.ts'
import { findRequest, type StoredRequest, changeRequest } from '../request-store.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../../login/audit.ts'
import { staffOf, recordRejection } from '../../login/require-staff.ts'
import { describeLine, describeRequest, requestsFileName, writeRequests } from './describe-request.ts'
import { countRequests, countStates, findRequests, pageSize, requestBatches, totalOf } from './request-selection.ts'
import { hashToken } from '../../tokens.ts'
import type { Database } from '../../database/database.ts'
import type { StaffMember } from '../../login/sessions.ts'

const mediaType = 'text/csv; charset=utf-8'

export function staffRequestRoutes(app: FastifyInstance, services: Services): void {
  const { database, now } = services
  // Separate from the public files, so that visitors cannot keep staff waiting.
  const queue = new ExportQueue({ most: 4, mostOfOne: 2 })

  async function show(request: StoredRequest) {
    const undelivered = await findUndelivered(database, [request.reference])
    return { ...describeRequest(request, now()), mailFailed: undelivered.size > 0 }
  }

  /** Logs requests for what does not exist, too: they may be a search. */
  async function rejectStaff<Code extends string>(
    request: FastifyRequest,
    reply: FastifyReply,
    call: CallWithErrors<Code>,
    code: NoInfer<Code>,
  ) {
    await recordRejection(services, request, staffOf(request), code)
    return reject(reply, call, code)
  }

  addRoute(app, getStaffRequests, {}, async ({ query }, request) => {
    const requests = await findRequests(database, query, now())
    await writeAudit(database, staffOf(request), { action: 'LIST', details: writeQuery(query) }, now())
    const counts = await countStates(database, query, now())
    const { name } = staffOf(request)
    const undelivered = await findUndelivered(
      database,
      requests.map(({ reference }) => reference),
    )
    const total = totalOf(counts, query)
    const lines = requests.map((each) => ({
      ...describeLine(each, now()),
      mailFailed: undelivered.has(each.reference),
    }))
    return { staff: { name }, total, counts, pageSize, requests: lines }
  })

  addRoute(app, staffRequestsFile, {}, async ({ query: { page: _page, ...query } }, request, reply) => {
    const time = now()
    const fileName = requestsFileName(await countRequests(database, query, time), dayOf(time))
    const headers = { 'content-disposition': `attachment; filename="${fileName}"` }
    if (request.method === 'HEAD') return sendFileHead(reply.headers(headers).type(mediaType))
    const member = staffOf(request)
    const content = await queue.open(member.subject, writeRequests(requestBatches(database, query, time), time))
    if (!content) return sendBusy(reply)
    try {
      await writeAudit(database, member, { action: 'EXPORT', details: writeQuery(query) }, time)
    } catch (error) {
      content.destroy()
      throw error
    }
    return sendFile(request, reply.headers(headers).type(mediaType), content)
  })

  addRoute(app, getStaffRequest, {}, async ({ params: { reference } }, request, reply) => {
    const found = await findRequest(database, reference)
    if (!found) return rejectStaff(request, reply, getStaffRequest, 'NOT_FOUND')
    await writeAudit(database, staffOf(request), { action: 'VIEW', reference }, now())
    return show(found)
  })

  addRoute(app, handleStaffRequest, {}, async ({ params: { reference } }, request, reply) => {
    const result = await handleRequest(database, reference, staffOf(request), now())
    if (result.outcome === 'unknown') return rejectStaff(request, reply, handleStaffRequest, 'NOT_FOUND')
    if (result.outcome === 'not-open') return rejectStaff(request, reply, handleStaffRequest, 'NOT_OPEN')
    return show(result.request)
  })
}

/** Hashes a searched e-mail address: log rows are kept, and the hash still answers whether somebody searched for it. */
function writeQuery({ search, ...query }: StaffRequestQuery): string {
  const written = search?.includes('@') ? `sha256 ${hashToken(search.trim().toLowerCase())}` : search
  return JSON.stringify({ ...query, search: written })
}

type Outcome = { outcome: 'handled' | 'not-open'; request: StoredRequest } | { outcome: 'unknown' }

/** Marks a request as handled and logs it. A handled one stays as it is; a withdrawn or unconfirmed one cannot be handled. */
function handleRequest(database: Database, reference: string, member: StaffMember, now: Date): Promise<Outcome> {
  return database.transaction().execute(async (transaction) => {
    const request = await findRequest(transaction, reference, true)
    if (!request) return { outcome: 'unknown' }
    if (request.state === 'HANDLED') return { outcome: 'handled', request }
    if (request.state !== 'VERIFIED') return { outcome: 'not-open', request }
    const changes = { state: 'HANDLED', handledAt: now, handledBy: member.name } as const
    const handled = await changeRequest(transaction, reference, changes)
    await writeAudit(transaction, member, { action: 'HANDLE', reference }, now)
    return { outcome: 'handled', request: handled }
  })
}
