import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readQuery } from '../api/read-query.ts'
import { dayOf } from '../clock.ts'
import { sendStatus } from '../http/errors.ts'
import { findUndelivered } from '../mail/outbox.ts'
import { findRequest, type StoredRequest } from '../privacy-requests/request-store.ts'
import type { Services } from '../services.ts'
import { writeAudit } from './audit.ts'
import { describeLine, describeRequest } from './describe-request.ts'
import { handleRequest } from './handle-request.ts'
import { findRequests, pageSize, requestQuery, selectRequests } from './request-selection.ts'
import { writeRequests } from './requests-file.ts'

type WithReference = FastifyRequest<{ Params: { reference: string } }>

/** The longest export: more is not for a spreadsheet. */
const mostRows = 50_000

/** What staff see of the requests received, and do with them. Every look and every change is written down. */
export function staffRequestRoutes(app: FastifyInstance, { database, now }: Services): void {
  async function show(request: StoredRequest) {
    const undelivered = await findUndelivered(database, [request.reference])
    return { ...describeRequest(request, now()), mailFailed: undelivered.size > 0 }
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
    await writeAudit(database, request.staff!, { action: 'EXPORT', details: JSON.stringify(query) }, now())
    const selection = selectRequests(database, query, now()).selectAll().orderBy('receivedAt', 'desc').limit(mostRows)
    const requests = await selection.execute()
    const name = `requests-${dayOf(now())}.csv`
    void reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
    return writeRequests(requests.map((each) => describeRequest(each, now())))
  })

  app.get('/requests/:reference', async (request: WithReference, reply) => {
    const { reference } = request.params
    const found = await findRequest(database, reference)
    if (!found) return sendStatus(reply, 404)
    await writeAudit(database, request.staff!, { action: 'VIEW', reference }, now())
    return show(found)
  })

  app.post('/requests/:reference/handled', async (request: WithReference, reply) => {
    const result = await handleRequest(database, request.params.reference, request.staff!, now())
    if (result.outcome === 'unknown') return sendStatus(reply, 404)
    if (result.outcome === 'not-open') return reply.code(409).send({ error: 'NOT_OPEN' })
    return show(result.request)
  })
}
