import { finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openEverywhere } from '../http/host-header.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'
import { normalizeNetwork } from './count-senders.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file of any length, which can wait for a quieter time. */
    isExport?: boolean
  }
  interface FastifyRequest {
    /** Takes the request out of the count of those under way: it counts elsewhere from now on. */
    leaveWork?: () => void
  }
}

/**
 * By kind, up to how many requests under way, of any kind, one more is taken. One network has at most half of the least of these:
 * a client may send thousands of requests over one connection.
 */
const usual = { export: 100, write: 250, read: 500, network: 50 }

/** In seconds. */
const retryAfter = 5

/** Refuses, before anything is read or looked up, what is too much for this server: files first, what only reads last. */
export function limitWork(app: FastifyInstance, max = usual): void {
  const underWay = new ConcurrencyLimit(undefined, retryAfter)
  app.decorateRequest('leaveWork', undefined)
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === openEverywhere) return
    const leaveWork = underWay.take([
      { of: 'server', max: max[kindOf(request)] },
      { of: `network ${normalizeNetwork(request.ip)}`, max: max.network },
    ])
    request.leaveWork = leaveWork
    finished(reply.raw, leaveWork)
  })
}

function kindOf({ method, routeOptions: { config } }: FastifyRequest): 'export' | 'write' | 'read' {
  if (method !== 'GET' && method !== 'HEAD') return 'write'
  return config?.isExport ? 'export' : 'read'
}
