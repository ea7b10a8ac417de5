import { array, integer, literal, max, min, optional, refine, size, string, type, type Infer } from 'superstruct'
import { mapKeys } from '../rules/records.ts'
import { call } from './call.ts'

/** One of so many visits without errors sends a report, unless the server says otherwise (`TELEMETRY_SAMPLE`). */
export const defaultTelemetrySample = 4

/** The most that a page puts into one report, which stays below 2 KB; the server rejects more. */
export const reportLimits = { pages: 9, count: 5 }

/** Web Vitals, of which a page load has one value each. */
const vitals = ['ttfb', 'lcp', 'inp', 'cls'] as const

/** All that is measured: times in milliseconds, the layout shift (`cls`) in thousandths. */
export const metricNames = [...vitals, 'navigation', 'longTask'] as const

const count = optional(max(min(integer(), 0), reportLimits.count))
const measure = max(min(integer(), 0), 600_000)

/** Events on pages of one route since the last report. */
const pageReport = type({
  app: size(string(), 1, 60),
  version: size(string(), 1, 100),
  /** Pattern of the route (`document/:key`), never a path; `*` where no route matched. */
  route: size(string(), 0, 200),
  /** Number of page views. */
  visits: count,
  /** Number of files of the app that did not load, after retries. */
  failedLoads: count,
  /** Number of pages that showed nothing in time, or froze the tab. */
  emptyPages: count,
  /** Number of pages that left the browser no idle moment for five seconds, or with a task as long. */
  busyPages: count,
  /** Uncaught errors. */
  errors: count,
  ...mapKeys(vitals, () => optional(measure)),
  /** From the click on another page of the site to the title of this one. */
  navigation: optional(size(array(measure), 0, reportLimits.count)),
  /** The longest task while such a page was shown. */
  longTask: optional(measure),
})
export type PageReport = Infer<typeof pageReport>

const telemetryReport = type({
  /** Number of visits that the report stands for: 1 where something failed, else the sample. */
  oneIn: max(min(integer(), 1), 1000),
  pages: refine(size(array(pageReport), 1, reportLimits.pages), 'pages', (pages) => {
    const keys = pages.map(({ app, version, route }) => JSON.stringify([app, version, route]))
    if (new Set(keys).size < keys.length) return 'The same page is in it twice'
    // A load is measured for the page that was loaded, and for the host around it.
    return vitals.every((name) => pages.filter((page) => page[name] !== undefined).length <= 2)
  }),
})
export type TelemetryReport = Infer<typeof telemetryReport>

/**
 * Adds up visits, errors and times by hour, app, version and route. A report has nothing about the visitor, and is dropped
 * where the release has no such page. Sent as a beacon: no answer (204) is awaited.
 */
export const sendTelemetry = call(
  { method: 'POST', path: '/api/telemetry', body: telemetryReport, answer: literal(null) },
  (it) => (report: TelemetryReport) => sendBeacon(it.path, report),
)

/** The path of the page with the language in front, without query and hash. */
const pageView = type({ path: size(string(), 1, 300) })

/**
 * Counts a page view by day, country and route. Neither IP address nor browser nor the path itself is stored. Sent as a
 * beacon: no answer (204) is awaited.
 */
export const countPageView = call(
  { method: 'POST', path: '/api/page-views', body: pageView, answer: literal(null) },
  (it) => (view: Infer<typeof pageView>) => sendBeacon(it.path, view),
)

function sendBeacon(path: string, body: object): boolean {
  return navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: 'application/json' }))
}
