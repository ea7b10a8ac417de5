// Pages of other sites read open data (CORS): all that the API description lists as read.
import type { Call } from '@site/shared/calls'
import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Everybody may read it: programs, caches, scripts of other sites. */
    isOpenData?: boolean
  }
}

/** Whether everybody may read what a call answers. */
export function isOpenData({ method, group }: Pick<Call, 'method' | 'group'>): boolean {
  return method === 'GET' && group !== undefined
}

/** An `onRequest` hook that lets pages of all sites read answers of open data, errors and limits too. */
export async function openToAllSites(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!request.routeOptions.config?.isOpenData) return
  void reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Content-Disposition, ETag, Retry-After',
  })
}

/** Browsers that do not know `*` compare the names of headers. */
const headers = [
  'Cache-Control',
  'Content-Type',
  'If-Modified-Since',
  'If-None-Match',
  'Range',
  'X-Requested-With',
  '*',
]

/** In seconds; Chromium stores it for two hours at most. */
const longestStored = 86_400

/** Answers a browser that asks, before a script reads open data, which methods and headers it may send. */
export function answerPreflight(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.headers({
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': headers.join(', '),
    'access-control-max-age': longestStored,
  })
  return reply.code(204).send()
}
