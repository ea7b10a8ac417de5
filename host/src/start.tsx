import { setLocale, useIntl } from '@site/shared/platform'
import { present } from '@site/shared/rules'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './base.css'
import styles from './layout/layout.module.css'
import { ErrorPage } from './errors/error-page.tsx'
import { startPageViews, startTelemetry } from './telemetry/start-telemetry.ts'
import { followRouter, HostSite, startRouter, untilFirstPage } from './host-router.tsx'
import { loadTexts, speak } from './messages/texts.ts'
import { TextsProvider } from './messages/texts-provider.tsx'
import { callAhead } from './next-page/call-ahead.ts'
import { getBoot, getHost } from './release.ts'

/** In milliseconds: how long the layout waits for the first page. */
const firstPageTimeout = 300

/** Renders the site once the host's own texts are there. */
export async function start() {
  if (process.env.SITE_WATCH) {
    const { restoreWork } = await import(/* webpackChunkName: "lazy-development" */ './development/kept-work.ts')
    restoreWork()
  }
  const { country, lang } = getBoot()
  if (country) setLocale(lang, country)
  if (country) {
    startRouter()
    startTelemetry(followRouter)
  }
  speak(await loadTexts(getHost()))
  if (country) await untilFirstPage(firstPageTimeout)
  const root = createRoot(present(document.getElementById('root'), '#root'))
  // In slices, between which the browser can do other things.
  startTransition(() =>
    root.render(
      <StrictMode>
        <TextsProvider>{country ? <HostSite /> : <CountryUnknown />}</TextsProvider>
      </StrictMode>,
    ),
  )
  startPageViews()
  if (country) void callAhead()
  if (process.env.SITE_WATCH) {
    void import(/* webpackChunkName: "lazy-development" */ './development/follow-releases.ts').then((module) =>
      module.followReleases(),
    )
  }
}

/** Shown without the layout: nothing on the site works without a country (product §1). */
function CountryUnknown() {
  const { formatMessage } = useIntl()
  return (
    <main className={styles.main}>
      <ErrorPage title="Cannot determine country" text={formatMessage({ id: 'host.country_unknown.text' })} />
    </main>
  )
}
