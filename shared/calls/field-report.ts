import { array, integer, literal, max, min, optional, size, string, type, type Infer } from 'superstruct'
import { call } from './call.ts'

/** Every so many visits to which nothing happened one reports its times, unless the server says otherwise (`FIELD_SAMPLE`). */
export const usualFieldSample = 4

const count = max(min(integer(), 0), 20)
const milliseconds = max(min(integer(), 0), 600_000)

/** What happened on one page of one app: counts since the last report, times in milliseconds. */
const fieldFigures = type({
  app: size(string(), 1, 60),
  version: size(string(), 1, 100),
  /** Pattern of the page's route (`document/:key`), never its address; `*` where there was none. */
  route: size(string(), 0, 200),
  /** How often such a page was opened. */
  visits: optional(count),
  /** Files of the app that did not come, though they were asked for again. */
  failedLoads: optional(count),
  /** Errors that nobody caught. */
  errors: optional(count),
  /** From the visitor's click to the page, where a document was loaded for it. */
  loadTimes: optional(size(array(milliseconds), 0, 20)),
  /** The same, where another page of the site led there. */
  moveTimes: optional(size(array(milliseconds), 0, 20)),
})

const fieldReport = type({
  /** For how many visits this one stands: 1 where something happened, else the sample. */
  oneIn: max(min(integer(), 1), 1000),
  figures: size(array(fieldFigures), 1, 20),
})

export type FieldReport = Infer<typeof fieldReport>
export type FieldFigures = Infer<typeof fieldFigures>

/**
 * Counts what happened to a visitor by hour, app, version and route (product §7). Nothing about the visitor is sent or kept;
 * what the site does not have is counted nowhere. Nobody waits for the answer, which is 204.
 */
export const reportFromField = call(
  { method: 'POST', path: '/api/field-reports', body: fieldReport, answer: literal(null) },
  (it) => (report: FieldReport) =>
    navigator.sendBeacon(it.path, new Blob([JSON.stringify(report)], { type: 'application/json' })),
)
