import { defaultTelemetrySample } from '@site/shared/calls'
import { composedPageHeaders, pageHeaders } from '@site/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncodings, isHeldByClient } from '../http/encodings.ts'
import { countryOfRequest, hasPrivacyControl, readHost } from '../http/host-header.ts'
import { findRoute, firstSegment, isFilePath, isKnownPath } from '../http/route-match.ts'
import type { Services } from '../services.ts'
import { sendMissing } from './assets.ts'
import { channelForRequest, type Shown } from './channel-for-request.ts'
import type { PublishedSite } from './published-site.ts'
import type { SitePage } from './site.ts'

type PageServices = Pick<Services, 'config' | 'now'> & { draw?: () => number }

/** Answers every path that is not a file with the HTML file of its owner. */
export function pageRoutes(app: FastifyInstance, published: PublishedSite, { config, now, draw }: PageServices): void {
  const { development } = config
  app.get<{ Querystring: { preview?: unknown } }>('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    if (isFilePath(path)) return sendMissing(reply)
    const shown = await channelForRequest(published, request, reply, { development, now, ...(draw ? { draw } : {}) })
    if (!shown) return sendUnpublished(reply)
    const { routes, pages, index } = shown.site
    const country = countryOfRequest(request, development)
    const route = findRoute(path, routes, country)
    const page = pages.get(firstSegment(path)) ?? index
    if (route?.disabled) void reply.code(503).header('retry-after', '3600')
    else void reply.code(isKnownPath(path, routes, country) ? 200 : 404)
    if (shown.audience === 'link') return sendLinked(reply, page, shown)
    if (route?.internal) void reply.header('x-robots-tag', 'noindex, nofollow')
    const toggles = togglesOf(request, config)
    if (toggles.length > 0) void reply.header('server-timing', toggles.join(', '))
    return sendPage(request, reply, page, shown)
  })
}

function togglesOf(request: FastifyRequest, { analyticsHosts, telemetrySample }: Services['config']): string[] {
  if (hasPrivacyControl(request)) return []
  const analytics = analyticsHosts.includes(readHost(request)?.name ?? '') ? ['analytics'] : []
  return telemetrySample === defaultTelemetrySample ? analytics : [...analytics, `telemetry;desc="${telemetrySample}"`]
}

/** A preview or the previous release: neither cached nor indexed, and without toggles, so that it counts as no visit. */
function sendLinked(reply: FastifyReply, { html }: SitePage, { site: { headers } }: Shown): FastifyReply {
  void reply.headers({ ...pageHeaders, ...composedPageHeaders, ...headers })
  return reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }).send(html)
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, encode, tag }: SitePage,
  { site: { headers }, audience }: Shown,
): Promise<FastifyReply> {
  void reply.headers({ ...pageHeaders, ...headers, ...composedPageHeaders, etag: tag })
  // Two visitors may get two pages at one URL.
  if (audience === 'cookie')
    void reply.headers({ 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Cookie' })
  if (reply.statusCode === 200 && isHeldByClient(request, tag)) return reply.code(304).send()
  const [encoding] = acceptedEncodings(request.headers['accept-encoding'])
  if (encoding) void reply.header('content-encoding', encoding)
  return reply.send(encoding ? await encode(encoding) : html)
}

function sendUnpublished(reply: FastifyReply): FastifyReply {
  void reply.code(503).headers({ ...pageHeaders, 'cache-control': 'no-store', 'retry-after': '5' })
  return reply.type('text/plain; charset=utf-8').send('The site has not been published yet.\n')
}
