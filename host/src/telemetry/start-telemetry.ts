import { defaultTelemetrySample } from '@site/shared/calls'
import { getLocale, type DataRouter } from '@site/shared/platform'
import { untilIdle } from '../prefetch/until-idle.ts'
import { isPreview, readToggles } from '../release/release.ts'

declare global {
  interface Navigator {
    /** In browsers with Global Privacy Control. */
    globalPrivacyControl?: boolean
  }
}

type Counter = (error: unknown) => void

let loadCounter = async (): Promise<Counter> => () => undefined

/** Counts an error shown in place of a page, or an error event of the window. Resolves once it is counted, or cannot be. */
export async function report(error: unknown): Promise<void> {
  const count = await loadCounter()
  count(error)
}

/**
 * Counts pages, errors and Web Vitals, and sends a report when the page is left; not in previews or with Global Privacy Control. The
 * code for it loads once the page is quiet in a sample of the visits, and for an error in the others. No visit is in the sample with Data
 * Saver on, and in Belgium: statistics need consent there, which this site does not ask for.
 */
export function startTelemetry(router: DataRouter) {
  const sample = Number(readToggles().get('telemetry') ?? defaultTelemetrySample)
  if (navigator.globalPrivacyControl || isPreview() || sample === 0) return
  const isInSample = !navigator.connection?.saveData && getLocale().country === 'nl' && Math.random() * sample < 1
  let loading: Promise<Counter> | undefined
  loadCounter = () =>
    (loading ??= import(/* webpackChunkName: "lazy-telemetry" */ './watch-pages.ts').then(
      ({ watchPages }) => watchPages(router, sample, isInSample),
      // Without a connection no report could be sent either.
      () => () => undefined,
    ))
  addEventListener('error', report)
  addEventListener('unhandledrejection', report)
  if (isInSample) void untilIdle().then(loadCounter)
}

/** Counts page views on hosts whose toggle is on; elsewhere, and with Global Privacy Control, the code for it is not loaded. */
export function startPageViews() {
  if (navigator.globalPrivacyControl || !readToggles().has('analytics')) return
  import(/* webpackChunkName: "lazy-analytics" */ './count-views.ts').then(
    ({ countViews }) => countViews(),
    // Not worth disturbing the visit.
    () => undefined,
  )
}
