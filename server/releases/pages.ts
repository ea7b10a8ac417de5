import { randomBytes } from 'node:crypto'
import { defaultTelemetrySample } from '@site/shared/calls'
import type { Locale } from '@site/shared/contract'
import { nonceMark } from '@site/shared/contract/needs'
import { composedPageHeaders, pageHeaders } from '@site/shared/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { plainPageHeaders } from '../http/plain-page.ts'
import { packingFor, packText, sendPacked } from '../http/encodings.ts'
import { countryOfRequest, hasPrivacyControl, readHost } from '../http/host-header.ts'
import { findRoute, isFilePath, isKnownPath, splitPath } from '../http/route-match.ts'
import type { Services } from '../services.ts'
import { sendMissing } from './assets.ts'
import { channelForRequest, type Shown } from './channel-for-request.ts'
import { blocksNamedModules } from './integrity-policy.ts'
import type { PublishedSite } from './published-site.ts'
import type { Site, SitePage, SiteRoute } from './site.ts'

/** A page as it is written for readers without a script (server/readers). */
export interface WrittenPage {
  status: number
  movedTo: string | undefined
  /** Returns the HTML of the release with its head and text. */
  fill: (page: SitePage) => Promise<SitePage>
  /** Returns the whole text as a page of its own. */
  whole: () => string
}

/** @param route undefined where there is no such page @param path segments below the language */
export type WritePage = (
  request: FastifyRequest,
  site: Site,
  route: SiteRoute | undefined,
  path: readonly string[],
  locale: Locale,
) => Promise<WrittenPage | undefined>

interface PageServices extends Pick<Services, 'config' | 'now'> {
  random?: () => number
  write?: WritePage
}

interface PageRoute {
  Querystring: { preview?: unknown; plain?: unknown }
}

/** Answers every path that is not a file with the HTML file of its owner. */
export function pageHandler(published: PublishedSite, services: PageServices) {
  const { config, now, random, write } = services
  const { development } = config
  return async (request: FastifyRequest<PageRoute>, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?', 1)
    if (isFilePath(path)) return sendMissing(reply)
    const channel = await channelForRequest(published, request, reply, {
      development,
      now,
      ...(random ? { random } : {}),
    })
    if (!channel) return sendUnpublished(reply)
    const { routes, pages, index } = channel.site
    const country = countryOfRequest(request, development)
    const { lang, segments } = splitPath(path)
    const isKnown = isKnownPath(path, routes, country)
    const route = isKnown ? findRoute(['', lang, ...segments].join('/'), routes, country) : undefined
    const page = pages.get(segments[0] ?? '') ?? index
    const ownHeaders = headersOf(channel.site, segments[0] ?? '', request.headers['user-agent'])
    const { headers, nonce } = ownHeaders
    if (route?.disabled) void reply.code(503).header('retry-after', '3600')
    else void reply.code(isKnown ? 200 : 404)
    if (channel.audience === 'link') return sendLinked(reply, page, headers, nonce)
    const locale: Locale | undefined = country && `${lang}_${country}`
    const isWritten = locale && !route?.disabled && !route?.internal
    const text = isWritten ? await write?.(request, channel.site, route, segments, locale) : undefined
    if (text?.movedTo) return reply.redirect(text.movedTo + request.url.slice(path.length), 301)
    if (text) void reply.code(text.status)
    if (text && 'plain' in request.query) return sendPlain(request, reply, text.whole())
    if (route?.internal) void reply.header('x-robots-tag', 'noindex, nofollow')
    const toggles = [...togglesOf(request, config), ...describeNonce(nonce)]
    if (toggles.length > 0) void reply.header('server-timing', toggles.join(', '))
    return sendPage(request, reply, text ? await text.fill(page) : page, ownHeaders, channel)
  }
}

interface OwnHeaders {
  headers: Site['headers']
  nonce?: string | undefined
  /** A header of the request, where it decides. */
  differsBy?: string
}

/**
 * Returns the headers of a page: with the policy of its remote, and a nonce of this response where that has one. The HTML does not contain
 * the nonce, so that a browser which has the page already needs the headers only.
 */
function headersOf(site: Site, segment: string, userAgent: string | undefined): OwnHeaders {
  const policy = site.policies.get(segment)
  if (policy === undefined) return { headers: site.headers }
  const lines = [policy].flat()
  const nonce = lines.some((line) => line.includes(nonceMark)) ? randomBytes(16).toString('base64url') : undefined
  const headers: Site['headers'] = {
    ...site.headers,
    'Content-Security-Policy': nonce ? lines.map((line) => line.replaceAll(nonceMark, nonce)) : lines,
  }
  if (!site.modules.has(segment)) return { headers, nonce }
  if (blocksNamedModules(userAgent)) delete headers['Integrity-Policy']
  return { headers, nonce, differsBy: 'User-Agent' }
}

function describeNonce(nonce: string | undefined): string[] {
  return nonce === undefined ? [] : [`nonce;desc="${nonce}"`]
}

function togglesOf(request: FastifyRequest, { analyticsHosts, telemetrySample }: Services['config']): string[] {
  if (hasPrivacyControl(request)) return []
  const analytics = analyticsHosts.includes(readHost(request)?.name ?? '') ? ['analytics'] : []
  return telemetrySample === defaultTelemetrySample ? analytics : [...analytics, `telemetry;desc="${telemetrySample}"`]
}

/** A preview or the previous release: neither cached nor indexed, and without toggles, so that it counts as no visit. */
function sendLinked(
  reply: FastifyReply,
  { html }: SitePage,
  headers: Site['headers'],
  nonce: string | undefined,
): FastifyReply {
  void reply.headers({ ...pageHeaders, ...composedPageHeaders, ...headers })
  if (nonce) void reply.header('server-timing', describeNonce(nonce).join())
  return reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }).send(html)
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { pack, tag }: SitePage,
  { headers, differsBy }: OwnHeaders,
  { audience }: Shown,
): Promise<FastifyReply> {
  void reply.headers({ ...pageHeaders, ...headers, ...composedPageHeaders })
  if (differsBy) void reply.header('vary', `${composedPageHeaders['vary']}, ${differsBy}`)
  // Two visitors may get two pages at one URL.
  if (audience === 'cookie')
    void reply.headers({ 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Cookie' })
  const packing = packingFor(request)
  return sendPacked(request, reply, { body: await pack(packing), packing, tag })
}

/** The page of `?plain`, for people without a script; search engines list the page itself. */
async function sendPlain(request: FastifyRequest, reply: FastifyReply, page: string) {
  const { 'x-robots-tag': _robots, 'referrer-policy': _referrer, ...policy } = plainPageHeaders
  void reply.headers({ ...pageHeaders, ...policy, ...composedPageHeaders })
  void reply.header('content-security-policy', `${policy['content-security-policy']}; img-src 'self'`)
  return sendPacked(request, reply, await packText(page, packingFor(request)))
}

function sendUnpublished(reply: FastifyReply): FastifyReply {
  void reply.code(503).headers({ ...pageHeaders, 'cache-control': 'no-store', 'retry-after': '5' })
  return reply.type('text/plain; charset=utf-8').send('The site has not been published yet.\n')
}
