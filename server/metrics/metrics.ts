// Numbers for operators in the format of Prometheus, on a port of their own: nothing in them is about a visitor, and no visitor reaches them.
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { errorMessage, inTime } from '@site/shared/rules'
import type { Database } from '../database/database.ts'

/** In seconds: a page from memory, a search, an upload. */
const buckets = [0.001, 0.005, 0.02, 0.1, 0.3, 1, 3, 10, 30]

/** In milliseconds: an operator who asks while the database is away still gets the other numbers. */
const patience = 1_000

export class Metrics {
  readonly #registry = new Registry()
  readonly #durations = new Histogram({
    name: 'site_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route as server/routes.ts names it',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [this.#registry],
  })

  /** @param database Whose outbox is counted. */
  constructor(database: Database) {
    collectDefaultMetrics({ register: this.#registry })
    const outbox = new Gauge({
      name: 'site_mails_waiting',
      help: 'Mails that are not sent yet, and those of them that were given up',
      labelNames: ['state'],
      registers: [this.#registry],
      async collect() {
        this.reset()
        const counts = await inTime(countMails(database), patience).catch(() => undefined)
        if (!counts) return
        this.set({ state: 'waiting' }, counts.waiting)
        this.set({ state: 'given-up' }, counts.givenUp)
      },
    })
    outbox.reset()
  }

  /** Counts an answer. Its status by class and its route by pattern: a visitor can add neither. */
  observe({ method, routeOptions }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): void {
    const labels = { method, route: routeOptions.url ?? 'none', status: `${Math.floor(statusCode / 100)}xx` }
    this.#durations.observe(labels, elapsedTime / 1_000)
  }

  async print(): Promise<{ type: string; text: string }> {
    return { type: this.#registry.contentType, text: await this.#registry.metrics() }
  }
}

async function countMails(database: Database) {
  const { count, countAll } = database.fn
  const counts = database
    .selectFrom('outbox')
    .select([countAll<string>().as('all'), count<string>('givenUpAt').as('givenUp')])
  const { all, givenUp } = await counts.where('sentAt', 'is', null).executeTakeFirstOrThrow()
  return { waiting: Number(all) - Number(givenUp), givenUp: Number(givenUp) }
}

/**
 * Listens on the port of operators: `/metrics`; `/livez`, whether the process answers (restart it where it does not); and `/readyz`, whether it can serve
 * visitors (send it none where it cannot; the same as `/healthz`).
 */
export async function listenForOperators(
  app: FastifyInstance,
  metrics: Metrics,
  address: { port: number; host: string },
): Promise<Server> {
  const answers: Record<string, () => Promise<{ status: number; type: string; text: string }>> = {
    '/metrics': async () => ({ status: 200, ...(await metrics.print()) }),
    '/livez': async () => ({ status: 200, type: 'text/plain', text: 'ok\n' }),
    '/readyz': async () => {
      const { statusCode: status, payload: text } = await app.inject({
        url: '/healthz',
        headers: { host: 'localhost' },
      })
      return { status, type: 'application/json', text }
    },
  }
  const server = createServer(({ url = '', method }, response) => {
    const answer = method === 'GET' && Object.hasOwn(answers, url) ? answers[url] : undefined
    if (!answer) return void response.writeHead(404).end()
    answer().then(
      ({ status, type, text }) =>
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => response.writeHead(500).end(`${errorMessage(error)}\n`),
    )
  })
  server.listen(address.port, address.host)
  await once(server, 'listening')
  return server
}
