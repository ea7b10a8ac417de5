import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dayOf } from '@site/shared/rules'
import { readQuery } from '../../http/read-query.ts'
import { ExportQueue } from '../../exports/export-queue.ts'
import { sendBusy, sendFile, sendFileHead } from '../../http/send-file.ts'
import { findUndelivered } from '../../mail/outbox.ts'
import { findRequest, type StoredRequest } from '../request-store.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../../login/audit.ts'
import { describeLine, describeRequest } from './describe-request.ts'
import { handleRequest } from './handle-request.ts'
import { recordRefusal } from '../../login/refusals.ts'
import { countRequests, findRequests, pageSize, requestBatches, requestQuery } from './request-selection.ts'
import { requestsFileName, writeRequests } from './requests-file.ts'

type WithReference = FastifyRequest<{ Params: { reference: string } }>

const mediaType = 'text/csv; charset=utf-8'

/** What staff see of the requests received, and do with them. Every look and every change is written down. */
export function staffRequestRoutes(app: FastifyInstance, services: Services): void {
  const { database, now } = services
  // Apart from that of the public files: visitors cannot keep staff from theirs.
  const queue = new ExportQueue({ most: 4, mostOfOne: 2 })

  async function show(request: StoredRequest) {
    const undelivered = await findUndelivered(database, [request.reference])
    return { ...describeRequest(request, now()), mailFailed: undelivered.size > 0 }
  }

  /** What staff ask for in vain is written down too: a look at what is not there may be a search for what is. */
  async function refuse(request: FastifyRequest, reply: FastifyReply, status: number, error: string) {
    await recordRefusal(services, request, request.staff!, error)
    return reply.code(status).header('cache-control', 'no-store').send({ error })
  }

  app.get('/requests', async (request) => {
    const query = readQuery(request.query, requestQuery)
    const { total, requests } = await findRequests(database, query, now())
    await writeAudit(database, request.staff!, { action: 'LIST', details: JSON.stringify(query) }, now())
    const { name } = request.staff!
    const undelivered = await findUndelivered(database, requests.map(({ reference }) => reference))
    const lines = requests.map((each) => ({ ...describeLine(each, now()), mailFailed: undelivered.has(each.reference) }))
    return { staff: { name }, total, pageSize, requests: lines }
  })

  app.get('/requests.csv', async (request, reply) => {
    const { page: _page, ...query } = readQuery(request.query, requestQuery)
    const time = now()
    const fileName = requestsFileName(await countRequests(database, query, time), dayOf(time))
    const headers = { 'content-disposition': `attachment; filename="${fileName}"` }
    if (request.method === 'HEAD') return sendFileHead(reply.headers(headers).type(mediaType))
    const member = request.staff!
    const content = await queue.open(member.subject, writeRequests(requestBatches(database, query, time), time))
    if (!content) return sendBusy(reply)
    try {
      await writeAudit(database, member, { action: 'EXPORT', details: JSON.stringify(query) }, time)
    } catch (error) {
      content.destroy()
      throw error
    }
    return sendFile(request, reply.headers(headers).type(mediaType), content)
  })

  app.get('/requests/:reference', async (request: WithReference, reply) => {
    const { reference } = request.params
    const found = await findRequest(database, reference)
    if (!found) return refuse(request, reply, 404, 'NOT_FOUND')
    await writeAudit(database, request.staff!, { action: 'VIEW', reference }, now())
    return show(found)
  })

  app.post('/requests/:reference/handled', async (request: WithReference, reply) => {
    const result = await handleRequest(database, request.params.reference, request.staff!, now())
    if (result.outcome === 'unknown') return refuse(request, reply, 404, 'NOT_FOUND')
    if (result.outcome === 'not-open') return refuse(request, reply, 409, 'NOT_OPEN')
    return show(result.request)
  })
}
