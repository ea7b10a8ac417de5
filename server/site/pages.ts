import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncodings } from '../http/encodings.ts'
import type { Config } from '../config.ts'
import { countryOfRequest, readHost } from '../http/host-header.ts'
import { hasPrivacyControl } from '../http/privacy-control.ts'
import { isHeldByClient } from '../http/revalidation.ts'
import { composedPageHeaders, pageHeaders } from '../http/security-headers.ts'
import { sendMissing } from './assets.ts'
import { findRoute, firstSegment, isFilePath, isKnownPath } from '../http/route-match.ts'
import type { PublishedSite, Site, SitePage } from './published-site.ts'

type PageConfig = Pick<Config, 'development' | 'analyticsHosts'>

/** Every address that asks for no file is the HTML file of its owner; its status says whether a page is there. */
export function pageRoutes(app: FastifyInstance, site: PublishedSite, config: PageConfig): void {
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0]!
    if (isFilePath(path)) return sendMissing(reply)
    const live = await site.read()
    if (!live) return sendUnpublished(reply)
    const country = countryOfRequest(request, config.development)
    const isKnown = isKnownPath(path, live.routes, country)
    const route = findRoute(path, live.routes, country)
    if (route?.internal) void reply.header('x-robots-tag', 'noindex, nofollow')
    // The one thing that the page, which is the same for all, learns of its host: the names of its toggles (product §7).
    if (isCounted(request, config)) void reply.header('server-timing', 'analytics')
    const page = live.pages.get(firstSegment(path)) ?? live.index
    if (route?.disabled) return sendPage(request, reply.code(503).header('retry-after', '3600'), page, live)
    return sendPage(request, reply.code(isKnown ? 200 : 404), page, live)
  })
}

function isCounted(request: FastifyRequest, { analyticsHosts }: PageConfig): boolean {
  return analyticsHosts.includes(readHost(request)?.name ?? '') && !hasPrivacyControl(request)
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, encoded, tag }: SitePage,
  { headers }: Site,
): FastifyReply {
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
