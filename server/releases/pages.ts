import { defaultTelemetrySample } from '@site/shared/calls'
import { composedPageHeaders, pageHeaders } from '@site/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncodings } from '../http/encodings.ts'
import type { Config } from '../config.ts'
import { countryOfRequest, readHost } from '../http/host-header.ts'
import { hasPrivacyControl } from '../http/privacy-control.ts'
import { isHeldByClient } from '../http/revalidation.ts'
import { sendMissing } from './assets.ts'
import { findRoute, firstSegment, isFilePath, isKnownPath } from '../http/route-match.ts'
import type { PublishedSite } from './published-site.ts'
import type { Side, Sides } from './rollout/sides.ts'
import type { Site, SitePage } from './site.ts'

type PageConfig = Pick<Config, 'development' | 'analyticsHosts' | 'telemetrySample'>

interface PageRoute {
  Querystring: { preview?: unknown }
}

/** Every address that asks for no file is the HTML file of its owner; its status says whether a page is there. */
export function pageRoutes(app: FastifyInstance, site: PublishedSite, sides: Sides, config: PageConfig): void {
  app.get<PageRoute>('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    if (isFilePath(path)) return sendMissing(reply)
    const live = await site.read()
    if (!live) return sendUnpublished(reply)
    const preview = await readPreview(request, site)
    if (preview) return sendPreview(request, reply, preview, path, config)
    const side = await sides.choose(live, request, reply)
    const shown = side.site
    const country = countryOfRequest(request, config.development)
    const isKnown = isKnownPath(path, shown.routes, country)
    const route = findRoute(path, shown.routes, country)
    if (route?.internal) void reply.header('x-robots-tag', 'noindex, nofollow')
    const toggles = togglesOf(request, config)
    if (toggles.length > 0) void reply.header('server-timing', toggles.join(', '))
    const page = shown.pages.get(firstSegment(path)) ?? shown.index
    if (route?.disabled) return sendPage(request, reply.code(503).header('retry-after', '3600'), page, side)
    return sendPage(request, reply.code(isKnown ? 200 : 404), page, side)
  })
}

/** The preview that an address names, which is one for whoever knows its id; what there is none of is no fault. */
async function readPreview(
  { query: { preview } }: FastifyRequest<PageRoute>,
  { previews }: PublishedSite,
): Promise<Site | undefined> {
  return typeof preview === 'string' ? previews.read(preview) : undefined
}

/** Kept nowhere, found by no search engine, and counted among no visits. */
function sendPreview(
  request: FastifyRequest,
  reply: FastifyReply,
  preview: Site,
  path: string,
  { development }: PageConfig,
): FastifyReply {
  const country = countryOfRequest(request, development)
  const isKnown = isKnownPath(path, preview.routes, country)
  const isDisabled = findRoute(path, preview.routes, country)?.disabled
  const { html } = preview.pages.get(firstSegment(path)) ?? preview.index
  void reply.code(isDisabled ? 503 : isKnown ? 200 : 404)
  void reply.headers({ ...pageHeaders, ...composedPageHeaders, ...preview.headers })
  return reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }).send(html)
}

/** The one thing that the page, which is the same for all, learns of its host (product §7). */
function togglesOf(request: FastifyRequest, { analyticsHosts, telemetrySample }: PageConfig): string[] {
  if (hasPrivacyControl(request)) return []
  const analytics = analyticsHosts.includes(readHost(request)?.name ?? '') ? ['analytics'] : []
  return telemetrySample === defaultTelemetrySample ? analytics : [...analytics, `telemetry;desc="${telemetrySample}"`]
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, encode, tag }: SitePage,
  { site: { headers }, isPersonal }: Side,
): Promise<FastifyReply> {
  void reply.headers({ ...pageHeaders, ...headers, ...composedPageHeaders, etag: tag })
  // Two visitors may get two pages at one address.
  if (isPersonal) void reply.headers({ 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Cookie' })
  if (reply.statusCode === 200 && isHeldByClient(request, tag)) return reply.code(304).send()
  const [encoding] = acceptedEncodings(request.headers['accept-encoding'])
  if (encoding) void reply.header('content-encoding', encoding)
  return reply.send(encoding ? await encode(encoding) : html)
}

function sendUnpublished(reply: FastifyReply): FastifyReply {
  void reply.code(503).headers({ ...pageHeaders, 'cache-control': 'no-store', 'retry-after': '5' })
  return reply.type('text/plain; charset=utf-8').send('The site has not been published yet.\n')
}
