import { finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TooMuchWork } from '../http/errors.ts'
import { openEverywhere } from '../http/host-header.ts'
import { isOwn } from './rate-limit.ts'

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

/** By kind, up to how many requests under way, of any kind, one more is taken. */
const usual = { export: 100, write: 250, read: 500 }

/** Refuses, before anything is read or looked up, what is too much for this server: files first, what only reads last. */
export function limitWork(app: FastifyInstance, most = usual): void {
  let underWay = 0
  app.decorateRequest('leaveWork', undefined)
  app.addHook('onRequest', async (request, reply) => {
    // What a page asks for itself is part of that page.
    if (request.routeOptions.url === openEverywhere || isOwn(request)) return
    if (underWay >= most[kindOf(request)]) throw new TooMuchWork()
    underWay += 1
    let isCounted = true
    function leaveWork() {
      if (isCounted) underWay -= 1
      isCounted = false
    }
    request.leaveWork = leaveWork
    finished(reply.raw, leaveWork)
  })
}

function kindOf({ method, routeOptions: { config } }: FastifyRequest): keyof typeof usual {
  if (method !== 'GET' && method !== 'HEAD') return 'write'
  return config?.isExport ? 'export' : 'read'
}
