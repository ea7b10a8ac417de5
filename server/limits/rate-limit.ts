import { setTimeout as pause } from 'node:timers/promises'
import { minuteInMs } from '@site/shared/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BoundedCache } from '../bounds/bounded-cache.ts'
import type { Config } from '../config.ts'
import { TooManyRequests } from '../http/errors.ts'
import { openEverywhere } from '../http/host-header.ts'
import { networksOf } from './networks.ts'

/**
 * Cost of a request for its network: 0 for a file, 1 for a read, 5 for a search, 10 for a message, 50 for a page that is written for its query. One is
 * about a fifth of a millisecond of the thread. A function where the query decides.
 */
export type Cost = number | ((request: FastifyRequest) => number)

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a rejection of a request whose network has sent too many, or too many at once. */
    countRejection?: (request: FastifyRequest) => void
  }
  interface FastifyRequest {
    /** Whether its network has used up its budget: a page is sent as it was published. */
    isOverBudget: boolean
  }
  interface FastifyContextConfig {
    /** 1 where left out: of unknown paths and methods. */
    cost?: Cost
    /** Pages and files: they are sent as they were published until the network has used twice its budget. */
    isPublished?: boolean
  }
}

/** In the memory of each server: when more networks send, the one that is quiet for longest is evicted. */
const maxNetworks = 20_000
/** Maximum for a network in a minute: more than a class has whose requests for a page are all rejected. */
const maxRejections = 300
/** In milliseconds: how long a request of a network that goes on waits, unread, for its connection to be closed. */
const holdTime = 1_000

/**
 * Limits what the requests of a network cost in a minute (`CALLS_PER_MINUTE`). Above it calls get 429 with `Retry-After`, and pages are
 * sent as they were published. A network that goes on although it is rejected is not read until the minute is over.
 */
export function limitRate(
  app: FastifyInstance,
  { callsPerMinute, trustedProxies }: Pick<Config, 'callsPerMinute' | 'trustedProxies'>,
): void {
  const accounts = new BoundedCache<{ spent: number; rejections: number }>({
    maxEntries: maxNetworks,
    timeToLive: minuteInMs,
  })
  const accountsOf = (ip: string) =>
    networksOf(ip).map(({ key, times }) => ({
      key,
      account: accounts.getOrMake(key, () => ({ spent: 0, rejections: 0 })),
      budget: callsPerMinute * times,
      isBlocked: (accounts.get(key)?.rejections ?? 0) > maxRejections * times,
    }))
  const reject = (exhausted: { key: string }[]) => {
    const remaining = Math.max(...exhausted.map(({ key }) => accounts.remainingTime(key)))
    return new TooManyRequests(Math.max(1, Math.ceil(remaining / 1000)))
  }
  app.decorateRequest('isOverBudget', false)
  app.decorate('countRejection', ({ ip }) => {
    for (const { account } of accountsOf(ip)) account.rejections += 1
  })
  // Behind a proxy all connections come from it.
  if (trustedProxies.length === 0)
    app.server.on('connection', (socket) => {
      if (accountsOf(socket.remoteAddress ?? '').some(({ isBlocked }) => isBlocked)) socket.destroy()
    })
  app.addHook('onRequest', async (request, reply) => {
    const { url, config } = request.routeOptions
    if (url === openEverywhere) return
    const networks = accountsOf(request.ip)
    const blocked = networks.filter(({ isBlocked }) => isBlocked)
    if (blocked.length > 0) {
      request.raw.socket.pause()
      await pause(holdTime)
      void reply.header('connection', 'close')
      throw reject(blocked)
    }
    const cost = costOf(request)
    const times = config?.isPublished ? 2 : 1
    const exhausted = networks.filter(({ account, budget }) => account.spent >= budget * times)
    if (cost > 0 && exhausted.length > 0) throw reject(exhausted)
    request.isOverBudget = networks.some(({ account, budget }) => account.spent >= budget)
    // As it was published a page costs as much as a read.
    for (const { account } of networks) account.spent += request.isOverBudget ? Math.min(cost, 1) : cost
  })
}

function costOf(request: FastifyRequest): number {
  const { cost = 1 } = request.routeOptions.config ?? {}
  return typeof cost === 'number' ? cost : cost(request)
}
