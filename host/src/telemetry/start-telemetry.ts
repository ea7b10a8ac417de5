import type { DataRouter } from '@site/shared/platform'
import { untilIdle } from '../prefetch/prefetch.ts'
import { isPreview, readToggles } from '../release/release.ts'
import { handleErrors, report } from './report-error.ts'

declare global {
  interface Navigator {
    /** In browsers with Global Privacy Control. */
    globalPrivacyControl?: boolean
  }
}

/**
 * Counts pages, errors and Web Vitals, and sends a report when the page is left; not in previews or with Global Privacy Control. The
 * code for it loads once the page is quiet or an error is reported; with Data Saver on only for an error.
 */
export function startTelemetry(router: DataRouter) {
  if (navigator.globalPrivacyControl || isPreview()) return
  const sample = readToggles().get('telemetry')
  const early: unknown[] = []
  let loading: Promise<void> | undefined
  const load = () =>
    (loading ??= import(/* webpackChunkName: "lazy-telemetry" */ './watch-pages.ts').then(
      ({ watchPages }) => {
        const count = watchPages(router, sample === undefined ? undefined : Number(sample))
        handleErrors(count)
        early.forEach(count)
      },
      // Without a connection no report could be sent either.
      () => undefined,
    ))
  handleErrors((error) => {
    early.push(error)
    return load()
  })
  addEventListener('error', report)
  addEventListener('unhandledrejection', report)
  if (!navigator.connection?.saveData) void untilLoaded().then(untilIdle).then(load)
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

async function untilLoaded() {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve))
}
