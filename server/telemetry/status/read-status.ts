import type { Services } from '../../services.ts'
import { readFieldFigures, type VersionFigures } from '../field-figures.ts'
import type { Channel, LiveVersion } from '@site/shared/contract'
import type { PublishedSite } from '../../releases/published-site.ts'

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
export async function readStatus({ database, now }: Services, site: PublishedSite): Promise<SiteStatus> {
  const at = now()
  const since = new Date(at.getTime() - lookedAt)
  const live = (await site.read())?.release
  const [known, figures, beside] = await Promise.all([
    site.versions(),
    readFieldFigures(database, { since }),
    site.listBeside(),
  ])
  const previews = beside.flatMap(([, { apps = [], until = '', buckets }]) => (buckets ? [] : [{ apps, until }]))
  const [canary] = beside.filter(([, { buckets }]) => buckets)
  const rollout = canary ? await describeCanary(canary, site) : null
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
      return {
        app,
        owner,
        isDisabled,
        versions: own.map((version) =>
          describe(version, live?.apps[app]?.version === version.version, figures, rollout),
        ),
      }
    }),
  }
}

function describe(
  known: LiveVersion,
  isLive: boolean,
  figures: readonly VersionFigures[],
  rollout: RolloutStatus | null,
): VersionStatus {
  const { app, version, since, publication } = known
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

async function describeCanary([name, channel]: [string, Channel], site: PublishedSite): Promise<RolloutStatus> {
  const { release, since, until = '', apps = [], buckets = [] } = channel
  const shown = (await site.readChannel(name))?.release.apps
  const versions = apps.map((app) => ({ app, version: shown?.[app]?.version ?? '' }))
  return { release, apps: versions, share: buckets.length, since, until }
}
