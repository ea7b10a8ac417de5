import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import cookies from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import type { AppStatus, SiteStatus } from '@site/shared/calls'
import { langs, type Lang } from '@site/shared/contract'
import { pageHeaders } from '@site/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseUnknownHost } from '../http/host-header.ts'
import { plainPageHeaders } from '../http/plain-page.ts'
import { readStaff, recordRefusal, requireStaff } from '../login/require-staff.ts'
import type { PublishedSite } from '../releases/published-site.ts'
import { readJson, releaseStruct } from '../releases/stored-release.ts'
import type { Services } from '../services.ts'
import { forbiddenPage, statusPage } from './status-page.ts'
import { readTelemetry } from './store.ts'

/** How far back `/status` looks, in milliseconds. */
const period = 7 * 24 * 3_600_000
const maxPreviews = 50

/**
 * `GET /status` and `GET /status.json`: what is live, and the telemetry of its visitors, for staff with the role. The page needs
 * no file of the release, so that it works when the site does not. Without a login it redirects there and back.
 */
export async function statusRoutes(app: FastifyInstance, services: Services, site: PublishedSite): Promise<void> {
  const { config } = services
  await app.register(rateLimit, {
    max: config.callsPerMinute,
    timeWindow: '1 minute',
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  })
  await app.register(cookies)
  app.addHook('onRequest', refuseUnknownHost(config))
  const refuseOthers = requireStaff(services)

  app.get<{ Querystring: { lang?: unknown } }>('/status', async (request, reply) => {
    void reply.header('vary', 'Accept, Accept-Language')
    const { accept = '', 'accept-language': languages = '' } = request.headers
    if (accept.includes('application/json') && !accept.includes('text/html')) return sendJson(request, reply)
    if (!services.openId) {
      void reply.code(503).header('cache-control', 'no-store').type('text/plain; charset=utf-8')
      return reply.send('Staff cannot log in: OIDC_ISSUER is not set.\n')
    }
    const lang = chooseLang([request.query.lang, ...languages.split(',')])
    const member = await readStaff(request, services)
    if (!member) {
      void reply.header('cache-control', 'no-store')
      return reply.redirect(`/auth/login?returnTo=${encodeURIComponent(`/status?lang=${lang}`)}`, 303)
    }
    void reply.headers({ ...pageHeaders, ...plainPageHeaders }).type('text/html; charset=utf-8')
    if (member.hasRole) return reply.send(statusPage(lang, await readStatus(services, site)))
    await recordRefusal(services, request, member, 'FORBIDDEN')
    return reply.code(403).send(forbiddenPage(lang))
  })
  app.get('/status.json', sendJson)

  async function sendJson(request: FastifyRequest, reply: FastifyReply) {
    void reply.header('x-robots-tag', 'noindex, nofollow').header('cache-control', 'no-store')
    const refused = await refuseOthers(request, reply)
    return refused ?? reply.send(await readStatus(services, site))
  }
}

function chooseLang(wanted: readonly unknown[]): Lang {
  const tags = wanted.map((tag) => String(tag).trim().slice(0, 2))
  return tags.flatMap((tag) => langs.find((lang) => lang === tag) ?? [])[0] ?? 'nl'
}

async function readStatus({ config, database, now }: Services, site: PublishedSite): Promise<SiteStatus> {
  const at = now()
  const since = new Date(at.getTime() - period)
  const live = (await site.read())?.release
  const [known, telemetryOf, previews, running] = await Promise.all([
    site.versions.read(),
    readTelemetry(database, since),
    readPreviews(config.siteDirectory, at),
    site.rollout.read(),
  ])
  const canaries: SiteStatus['canaries'] = [running ?? []].flat().map(({ rollout, site: { id, release } }) => ({
    release: id,
    apps: rollout.apps.map((app) => ({ app, version: release.apps[app]?.version ?? '' })),
    share: rollout.share,
    since: rollout.since,
    until: rollout.until,
  }))
  const isCanary = (app: string, version: string) =>
    canaries.some(({ apps }) => apps.some((one) => one.app === app && one.version === version))
  const describeApp = (app: string): AppStatus => {
    const own = known.filter((version) => version.app === app)
    return {
      app,
      owner: own.find(({ publication }) => publication?.owner)?.publication?.owner ?? null,
      isDisabled: live?.disabled?.includes(app) ?? false,
      versions: own.map(({ version, isLive, since: firstShown, publication }) => ({
        version,
        channel: isLive ? 'live' : isCanary(app, version) ? 'canary' : null,
        since: firstShown,
        publisher: publication?.by ?? null,
        publishedAt: publication?.at ?? null,
        commit: publication?.commit ?? null,
        ...telemetryOf(app, version),
      })),
    }
  }
  return {
    at: at.toISOString(),
    since: since.toISOString(),
    release: live ? { id: live.id, at: live.at ?? null } : null,
    previews,
    canaries,
    apps: [...new Set(known.map(({ app }) => app))].map(describeApp),
  }
}

/** Those that have not ended, by their end, without their ids: an id is all that is needed to see a preview. */
async function readPreviews(folder: string, now: Date): Promise<SiteStatus['previews']> {
  const names = await readdir(join(folder, 'previews')).catch(() => [])
  const found = await Promise.all(
    names.slice(0, maxPreviews).map(async (name) => {
      const content = await readJson(join(folder, 'previews', name), 'release.json').catch(() => undefined)
      const preview = releaseStruct.is(content) ? content.preview : undefined
      return preview && Date.parse(preview.until) > now.getTime() ? [preview] : []
    }),
  )
  return found
    .flat()
    .map(({ apps = [], until }) => ({ apps, until }))
    .toSorted((a, b) => (a.until < b.until ? -1 : 1))
}
