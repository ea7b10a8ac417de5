import { getStaffRequest, getStaffRequests, staffRequestsFile, type StaffRequestQuery } from '@site/shared/calls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dayOf } from '@site/shared/rules'
import { addRoute, reject, type CallWithErrors } from '../../http/add-route.ts'
import { ExportQueue, sendBusy, sendFile, sendFileHead } from '../../downloads/export-queue.ts'
import { findUndelivered } from '../../mail/outbox.ts'
import { findRequest, type StoredRequest } from '../request-store.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../../login/audit.ts'
import { staffOf, recordRejection } from '../../login/require-staff.ts'
import { describeLine, describeRequest, requestsFileName, writeRequests } from './describe-request.ts'
import { countRequests, countStates, findRequests, pageSize, requestBatches } from './request-selection.ts'
import { hashToken } from '../../tokens.ts'

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
    const viewer = { subject: staffOf(request).subject, now: now() }
    const requests = await findRequests(database, query, viewer)
    await writeAudit(database, staffOf(request), { action: 'LIST', details: writeQuery(query) }, now())
    const { total, counts } = await countStates(database, query, viewer)
    const { name } = staffOf(request)
    const undelivered = await findUndelivered(
      database,
      requests.map(({ reference }) => reference),
    )
    const lines = requests.map((each) => ({
      ...describeLine(each, now()),
      mailFailed: undelivered.has(each.reference),
    }))
    return { staff: { name, mayAudit: false }, total, counts, pageSize, requests: lines }
  })

  addRoute(app, staffRequestsFile, {}, async ({ query: { page: _page, ...query } }, request, reply) => {
    const time = now()
    const member = staffOf(request)
    const viewer = { subject: member.subject, now: time }
    const fileName = requestsFileName(await countRequests(database, query, viewer), dayOf(time))
    const headers = { 'content-disposition': `attachment; filename="${fileName}"` }
    if (request.method === 'HEAD') return sendFileHead(reply.headers(headers).type(mediaType))
    const content = await queue.open(member.subject, writeRequests(requestBatches(database, query, viewer), time))
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
}

/** Hashes a searched e-mail address: log rows are kept, and the hash still answers whether somebody searched for it. */
function writeQuery({ search, ...query }: StaffRequestQuery): string {
  const written = search?.includes('@') ? `sha256 ${hashToken(search.trim().toLowerCase())}` : search
  return JSON.stringify({ ...query, search: written })
}
