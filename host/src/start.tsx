import { setLocale, useIntl } from '@site/shared/platform'
import { present } from '@site/shared/rules'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startAnalytics } from './analytics/start-analytics.ts'
import './base.css'
import styles from './layout/layout.module.css'
import { ErrorPage } from './errors/error-page.tsx'
import { startField } from './telemetry/start-field.ts'
import { followRouter, HostSite, startRouter, untilFirstPage } from './host-router.tsx'
import { loadTexts, speak } from './messages/texts.ts'
import { TextsProvider } from './messages/texts-provider.tsx'
import { callAhead } from './next-page/call-ahead.ts'
import { getBoot, getHost } from './release.ts'

/** In milliseconds: how long the layout waits for the first page. */
const firstPageTimeout = 300

/** Renders the site once the host's own texts are there. */
export async function start() {
  const { country, lang } = getBoot()
  if (country) setLocale(lang, country)
  if (country) {
    startRouter()
    startField(followRouter)
  }
  speak(await loadTexts(getHost()))
  if (country) await untilFirstPage(firstPageTimeout)
  const root = createRoot(
    present(document.getElementById('root'), '#root'),
    process.env.SITE_WATCH ? window.development : undefined,
  )
  // In slices, between which the browser can do other things.
  startTransition(() =>
    root.render(
      <StrictMode>
        <TextsProvider>{country ? <HostSite /> : <CountryUnknown />}</TextsProvider>
      </StrictMode>,
    ),
  )
  startAnalytics()
  if (country) void callAhead()
  if (process.env.SITE_WATCH) {
    void import(/* webpackChunkName: "lazy-development" */ './development/follow-builds.ts').then((module) =>
      module.followBuilds(),
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
