import type { TelemetryReport } from '@site/shared/calls'
import type { AppMention } from '@site/shared/contract'

declare global {
  interface Window {
    /** In Chromium: sends a request when the document ends, also one that hangs or crashes, unless it is aborted before. */
    fetchLater?(url: string, init: RequestInit): unknown
  }
}

const path = '/api/telemetry'
const type = 'application/json'

/** Whether nothing may be counted. */
const isSilent = () => navigator.globalPrivacyControl === true

/** The report of one visit that failed, as `host/src/telemetry` would make it, which is too large for the boot script. */
function failureOf({ name, version }: Pick<AppMention, 'name' | 'version'>, failure: object): string {
  const pages = [{ app: name, version, route: '*', visits: 1, ...failure }]
  return JSON.stringify({ oneIn: 1, pages } satisfies TelemetryReport)
}

/** See `Boot.reportFailure`. */
export function reportFailure(
  app: Pick<AppMention, 'name' | 'version'>,
  what: 'failedLoads' | 'emptyPages' | 'errors',
): boolean {
  return isSilent() || navigator.sendBeacon(path, new Blob([failureOf(app, { [what]: 1 })], { type }))
}

/** The app whose page is being opened, and what ends that. */
let opening: { name: string; end: AbortController } | undefined

/**
 * Counts a visit in which a page of an app is opened and never finished, until the next call with another app: a tab that freezes runs no
 * code any more, but the browser sends the report when it ends. Without an app nothing is being opened.
 */
export function markOpening(app?: Pick<AppMention, 'name' | 'version'>): void {
  // A page changes its state several times while it is opened, and what waits for its first paint has no time to lose.
  if (app && app.name === opening?.name) return
  opening?.end.abort()
  opening = undefined
  if (!app || isSilent() || !window.fetchLater) return
  const end = new AbortController()
  opening = { name: app.name, end }
  const body = failureOf(app, { emptyPages: 1 })
  window.fetchLater(path, { method: 'POST', headers: { 'Content-Type': type }, body, signal: end.signal })
}

/** A page that is left, or hidden, has not frozen. */
export function watchLeaving(): void {
  addEventListener('visibilitychange', () => markOpening())
}
