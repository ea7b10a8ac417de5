import { extname } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncodings } from '../http/encodings.ts'
import { countryOfRequest } from '../http/host-header.ts'
import { isHeldByClient } from '../http/revalidation.ts'
import { composedPageHeaders, pageHeaders } from '../http/security-headers.ts'
import { sendMissing } from './assets.ts'
import type { PublishedSite, Site } from './published-site.ts'
import { findRoute, isKnownPath } from '../http/route-match.ts'

/** Every address without a file extension is the one HTML file; its status says whether a page is there. */
export function pageRoutes(app: FastifyInstance, site: PublishedSite, development: boolean): void {
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0]!
    if (extname(path)) return sendMissing(reply)
    const live = await site.read()
    if (!live) return sendUnpublished(reply)
    const country = countryOfRequest(request, development)
    const isKnown = isKnownPath(path, live.routes, country)
    const route = findRoute(path, live.routes, country)
    if (route?.disabled) return sendPage(request, reply.code(503).header('retry-after', '3600'), live)
    if (route?.internal) void reply.header('x-robots-tag', 'noindex, nofollow')
    return sendPage(request, reply.code(isKnown ? 200 : 404), live)
  })
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { html, encoded, tag, headers }: Site): FastifyReply {
  void reply.headers({ ...pageHeaders, ...headers, ...composedPageHeaders, etag: tag })
  if (reply.statusCode === 200 && isHeldByClient(request, tag)) return reply.code(304).send()
  const [encoding] = acceptedEncodings(request.headers['accept-encoding'])
  if (encoding) void reply.header('content-encoding', encoding)
  return reply.send(encoding ? encoded[encoding] : html)
}

function sendUnpublished(reply: FastifyReply): FastifyReply {
  void reply.code(503).headers({ ...pageHeaders, 'cache-control': 'no-store', 'retry-after': '5' })
  return reply.type('text/plain; charset=utf-8').send('The site has not been published yet.\n')
}
