import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { readFieldFigures, type VersionFigures } from '../field-figures.ts'
import type { LiveVersion } from '../../releases/live-versions.ts'
import type { PublishedSite } from '../../releases/published-site.ts'
import { readJson, releaseStruct } from '../../releases/stored-release.ts'

/** A version of an app with what happened to those who had it; times in milliseconds, null where nobody was measured. */
export interface VersionStatus {
  version: string
  isLive: boolean
  /** Whether a share of the visitors has it. */
  isRolledOut: boolean
  /** When it went live for the first time in these days; like all moments ISO 8601, UTC. */
  since: string
  publisher: string | null
  publishedAt: string | null
  commit: string | null
  visits: number
  failedLoads: number
  errors: number
  loadTime: TimeStatus
  moveTime: TimeStatus
}

interface TimeStatus {
  count: number
  median: number | null
  p75: number | null
}

export interface AppStatus {
  app: string
  /** The team that owns it, as its last publication said. */
  owner: string | null
  isDisabled: boolean
  /** The one that is live first, then the latest. */
  versions: VersionStatus[]
}

export interface RolloutStatus {
  release: string
  apps: { app: string; version: string }[]
  share: number
  since: string
  until: string
  /** By itself: then all have what is live, until somebody ends it or promotes it. */
  stopped: { at: string; reason: string } | null
}

/** What `/status` shows, and `/status.json` says (docs/operating.md, "What happens out there"). */
export interface SiteStatus {
  at: string
  /** Of the figures. */
  since: string
  /** Null where nothing whole has been published. */
  release: { id: string; at: string | null } | null
  previews: { apps: string[]; until: string }[]
  /** What a share of the visitors has instead, in percent; null where nothing is rolled out. */
  rollout: RolloutStatus | null
  apps: AppStatus[]
}

/** In milliseconds. */
const lookedAt = 7 * 24 * 3_600_000
/** More are nobody's. */
const mostPreviews = 50

export async function readStatus({ config, database, now }: Services, site: PublishedSite): Promise<SiteStatus> {
  const at = now()
  const since = new Date(at.getTime() - lookedAt)
  const live = (await site.read())?.release
  const [known, figures, previews, rollout] = await Promise.all([
    site.versions.read(),
    readFieldFigures(database, { since }),
    readPreviews(config.siteDirectory, at),
    readRollout(database, site),
  ])
  const names = [...new Set(known.map(({ app }) => app))]
  return {
    at: at.toISOString(),
    since: since.toISOString(),
    release: live ? { id: live.id, at: live.at ?? null } : null,
    previews,
    rollout,
    apps: names.map((app) => {
      const own = known.filter((version) => version.app === app)
      const isDisabled = live?.disabled?.includes(app) ?? false
      const owner = own.find(({ publication }) => publication?.owner)?.publication?.owner ?? null
      return { app, owner, isDisabled, versions: own.map((version) => describe(version, figures, rollout)) }
    }),
  }
}

function describe(
  known: LiveVersion,
  figures: readonly VersionFigures[],
  rollout: RolloutStatus | null,
): VersionStatus {
  const { app, version, isLive, since, publication } = known
  const found = figures.find((one) => one.app === app && one.version === version)
  const time = (what: 'loadTimes' | 'moveTimes') => {
    const { count = 0, median = null, p75 = null } = found?.[what] ?? {}
    return { count, median, p75 }
  }
  return {
    version,
    isLive,
    isRolledOut: rollout?.apps.some((one) => one.app === app && one.version === version) ?? false,
    since,
    publisher: publication?.by ?? null,
    publishedAt: publication?.at ?? null,
    commit: publication?.commit ?? null,
    visits: found?.visits ?? 0,
    failedLoads: found?.failedLoads ?? 0,
    errors: found?.errors ?? 0,
    loadTime: time('loadTimes'),
    moveTime: time('moveTimes'),
  }
}

/** What the store says of it, and the database. */
async function readRollout(database: Database, site: PublishedSite): Promise<RolloutStatus | null> {
  const running = await site.rollout.read()
  if (!running) return null
  const { id, apps, share, since, until } = running.rollout
  const stop = await database
    .selectFrom('rolloutStops')
    .select(['stoppedAt', 'reason'])
    .where('rolloutId', '=', id)
    .executeTakeFirst()
  return {
    release: running.site.id,
    apps: apps.map((app) => ({ app, version: running.site.release.apps[app]?.version ?? '' })),
    share,
    since,
    until,
    stopped: stop ? { at: stop.stoppedAt.toISOString(), reason: stop.reason } : null,
  }
}

/** Those that have not ended, by their end. Not their ids: whoever knows one sees the preview. */
async function readPreviews(folder: string, now: Date): Promise<SiteStatus['previews']> {
  const names = await readdir(join(folder, 'previews')).catch(() => [])
  const found = await Promise.all(
    names.slice(0, mostPreviews).map(async (name) => {
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
