import { array, assign, boolean, enums, nullable, number, string, type, type Infer } from 'superstruct'
import { mapKeys } from '../rules/records.ts'
import { localName } from './staff-task.ts'
import { metricNames } from './telemetry.ts'

/** Value of a metric; null where nothing was measured. */
const distribution = type({ count: number(), median: nullable(number()), p75: nullable(number()) })

/** Sums of one version of an app: estimates where only a sample of the visits reports. */
const versionTelemetry = type({
  /** Number of page views of the app; of the host, number of visits of the site. */
  visits: number(),
  failedLoads: number(),
  /** Number of pages that showed nothing in time, or froze the tab. */
  emptyPages: number(),
  /** Number of pages that left the browser no idle moment for five seconds, or with a task as long. */
  busyPages: number(),
  errors: number(),
  /** From how many networks failed loads, empty pages and errors come; a network counts once in each hour. */
  faultNetworks: number(),
  ...mapKeys(metricNames, () => distribution),
})
export type VersionTelemetry = Infer<typeof versionTelemetry>

const versionStatus = assign(
  type({
    version: string(),
    /** Null where it was live in the last days and is no more. */
    channel: nullable(enums(['live', 'canary'])),
    /** When it was first shown to visitors. All moments here are ISO 8601, UTC. */
    since: string(),
    publisher: nullable(string()),
    publishedAt: nullable(string()),
    commit: nullable(string()),
  }),
  versionTelemetry,
)

const appStatus = type({
  app: string(),
  /** The team that owns it, according to its last publication. */
  owner: nullable(string()),
  isDisabled: boolean(),
  /** The live one first, then the latest. */
  versions: array(versionStatus),
})

/** Answer of `/status.json`, which `/status` shows (docs/running.md, "Telemetry and status"). */
export const siteStatus = type({
  at: string(),
  /** Version of the code that the server runs: that of the root's `package.json`. */
  version: string(),
  /** When the telemetry begins. */
  since: string(),
  /** Null where nothing has been published. */
  release: nullable(type({ id: string(), at: nullable(string()) })),
  previews: array(type({ apps: array(string()), until: string() })),
  /** Releases that a share of the visitors sees, in percent. */
  canaries: array(
    type({
      release: string(),
      apps: array(type({ app: string(), version: string() })),
      share: number(),
      since: string(),
      until: string(),
    }),
  ),
  apps: array(appStatus),
  /** Live content besides programs. */
  content: type({
    /** The text in force of each document and locale. */
    documents: array(
      type({
        document: string(),
        locale: string(),
        /** The first day in force. */
        since: string(),
        /** The first day of the next text; null where none is announced. */
        next: nullable(string()),
        changedAt: nullable(string()),
      }),
    ),
    /** Files that a server reads when it starts; `changedAt` is null where there is none. */
    files: array(type({ file: string(), changedAt: nullable(string()) })),
    systems: array(type({ id: string(), name: localName, owner: string(), mailbox: nullable(string()) })),
    brands: array(type({ country: string(), brands: array(string()) })),
  }),
  /** Duties that the site does by itself, and the last time that any server did them; null where none has yet. */
  duties: array(type({ duty: string(), doneAt: nullable(string()) })),
})
export type SiteStatus = Infer<typeof siteStatus>
export type AppStatus = Infer<typeof appStatus>
export type VersionStatus = Infer<typeof versionStatus>
