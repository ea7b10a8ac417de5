import { getLocale, type DataRouter } from '@site/shared/platform'
import { untilIdle } from '../prefetch/prefetch.ts'
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
 * code for it loads once the page is quiet or an error is reported; with Data Saver on, and in Belgium, only for an error.
 */
export function startTelemetry(router: DataRouter) {
  if (navigator.globalPrivacyControl || isPreview()) return
  const sample = readToggles().get('telemetry')
  let loading: Promise<Counter> | undefined
  loadCounter = () =>
    (loading ??= import(/* webpackChunkName: "lazy-telemetry" */ './watch-pages.ts').then(
      ({ watchPages }) => watchPages(router, sample === undefined ? undefined : Number(sample)),
      // Without a connection no report could be sent either.
      () => () => undefined,
    ))
  addEventListener('error', report)
  addEventListener('unhandledrejection', report)
  const isForErrors = navigator.connection?.saveData || getLocale().country === 'be'
  if (!isForErrors) void untilIdle().then(loadCounter)
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
