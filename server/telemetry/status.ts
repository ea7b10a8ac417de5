import cookies from '@fastify/cookie'
import type { AppStatus, SiteStatus, VersionStatus } from '@site/shared/calls'
import { langs, type Lang } from '@site/shared/contract'
import { dayInMs, dayOf, pageHeaders } from '@site/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rejectUnknownHost } from '../http/host-header.ts'
import { plainPageHeaders } from '../http/plain-page.ts'
import { mayEnter, readStaff, recordRejection, recordRejections, requireStaff } from '../login/require-staff.ts'
import type { NamedChannel, PublishedSite } from '../releases/published-site.ts'
import type { Services } from '../services.ts'
import { readContentStatus } from './content-status.ts'
import { readDuties } from './duties.ts'
import { siteVersion } from './site-version.ts'
import { forbiddenPage, statusPage } from './status-page.ts'
import { readTelemetry } from './store.ts'

/** Period that `/status` shows, in milliseconds. */
const period = 7 * dayInMs

interface StatusRoute {
  Querystring: { lang?: unknown }
}

/** Makes a scope for `/status`, whose handlers check who asks: a person is led to the login. */
export async function beginStatusScope(app: FastifyInstance, services: Services): Promise<void> {
  const { config } = services
  await app.register(cookies)
  recordRejections(app, services)
  app.addHook('onRequest', rejectUnknownHost(config))
}

/** The live versions and their telemetry, for staff and developers. The page needs no file of the release: it works when the site does not. */
export function statusHandlers(services: Services, site: PublishedSite) {
  const rejectOthers = requireStaff(services, 'status')

  async function page(request: FastifyRequest<StatusRoute>, reply: FastifyReply) {
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
    if (mayEnter.status(member)) return reply.send(statusPage(lang, await readStatus(services, site)))
    await recordRejection(services, request, member, 'FORBIDDEN')
    return reply.code(403).send(forbiddenPage(lang))
  }

  async function sendJson(request: FastifyRequest, reply: FastifyReply) {
    void reply.header('x-robots-tag', 'noindex, nofollow').header('cache-control', 'no-store')
    const rejection = await rejectOthers(request, reply)
    return rejection ?? reply.send(await readStatus(services, site))
  }

  return { page, json: sendJson }
}

function chooseLang(accepted: readonly unknown[]): Lang {
  const tags = accepted.map((tag) => String(tag).trim().slice(0, 2))
  return tags.flatMap((tag) => langs.find((lang) => lang === tag) ?? [])[0] ?? 'nl'
}

async function readStatus({ config, database, now }: Services, site: PublishedSite): Promise<SiteStatus> {
  const readAt = now()
  const since = new Date(readAt.getTime() - period)
  const live = (await site.read())?.release
  const [versions, telemetryOf, channels, duties] = await Promise.all([
    site.versions(),
    readTelemetry(database, since),
    site.listSideChannels(),
    readDuties(database),
  ])
  const isPreview = ({ name }: NamedChannel) => name.startsWith('preview/')
  const canaries = await Promise.all(channels.filter((one) => !isPreview(one)).map((one) => describeCanary(one, site)))
  const isCanary = (app: string, version: string) =>
    canaries.some(({ apps }) => apps.some((one) => one.app === app && one.version === version))
  const channelOf = (app: string, version: string) => {
    if (live?.apps[app]?.version === version) return 'live'
    return isCanary(app, version) ? 'canary' : null
  }
  const describeApp = (app: string): AppStatus => {
    const own = versions.filter((version) => version.app === app)
    return {
      app,
      owner: own.find(({ publication }) => publication?.owner)?.publication?.owner ?? null,
      isDisabled: live?.disabled?.includes(app) ?? false,
      versions: own
        .map(({ version, since: firstShown, publication }): VersionStatus => ({
          version,
          channel: channelOf(app, version),
          since: firstShown,
          publisher: publication?.by ?? null,
          publishedAt: publication?.at ?? null,
          commit: publication?.commit ?? null,
          ...telemetryOf(app, version),
        }))
        .toSorted((a, b) => Number(b.channel === 'live') - Number(a.channel === 'live')),
    }
  }
  return {
    at: readAt.toISOString(),
    version: siteVersion,
    since: since.toISOString(),
    release: live ? { id: live.id, at: live.at ?? null } : null,
    // Without their ids: an id is all that is needed to see a preview.
    previews: channels.filter(isPreview).map(({ channel: { apps = [], until = '' } }) => ({ apps, until })),
    canaries,
    apps: [...new Set(versions.map(({ app }) => app))].map(describeApp),
    content: await readContentStatus(config, dayOf(readAt)),
    duties: duties.map(({ duty, doneAt }) => ({ duty, doneAt: doneAt?.toISOString() ?? null })),
  }
}

async function describeCanary(
  { name, channel }: NamedChannel,
  site: PublishedSite,
): Promise<SiteStatus['canaries'][number]> {
  const { release, apps = [], buckets = [], since, until = '' } = channel
  const shown = (await site.readChannel(name))?.release.apps
  const versions = apps.map((app) => ({ app, version: shown?.[app]?.version ?? '' }))
  return { release, apps: versions, share: buckets.length, since, until }
}
