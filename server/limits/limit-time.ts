import { minuteInMs } from '@site/shared/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { TooManyRequests } from '../http/errors.ts'
import { openEverywhere } from '../http/host-header.ts'
import { BoundedCache } from '../bounds/bounded-cache.ts'
import { normalizeNetwork } from './count-senders.ts'
import { takeTurn } from '../bounds/fair-turns.ts'
import { workFor } from '../bounds/synchronous-time.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether its network has used up its time on the server: a page is sent as it was published. */
    isOverBudget: boolean
  }
  interface FastifyContextConfig {
    /** Published pages and files: they are sent until the network has used twice its time. */
    isPublished?: boolean
  }
}

/** In milliseconds. */
/** In the memory of each server: when more networks send, the one that is quiet for longest is evicted. */
const maxNetworks = 20_000

/**
 * Limits the time for which the requests of a network occupy the thread of this server, per minute (`WORK_PER_MINUTE`), and lets
 * networks take turns. Above the limit pages are sent as they were published, and calls get 429; above twice the limit all do.
 */
export function limitTime(app: FastifyInstance, { workPerMinute }: Pick<Config, 'workPerMinute'>): void {
  const accounts = new BoundedCache<{ spent: number }>({ maxEntries: maxNetworks, timeToLive: minuteInMs })
  app.decorateRequest('isOverBudget', false)
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.url === openEverywhere) return done()
    const network = normalizeNetwork(request.ip)
    const account = accounts.getOrMake(network, () => ({ spent: 0 }))
    if (account.spent > workPerMinute * shareOf(request))
      return done(new TooManyRequests(Math.ceil(accounts.remainingTime(network) / 1000)))
    request.isOverBudget = account.spent > workPerMinute
    const work = {
      network,
      charge(time: number) {
        account.spent += time
      },
    }
    workFor(work, () => void takeTurn().then(() => done(), done))
  })
}

function shareOf({ routeOptions: { config } }: FastifyRequest): number {
  return config?.isPublished ? 2 : 1
}
