import { setLocale, SiteRouter, useIntl } from '@site/shared/platform'
import { present } from '@site/shared/rules'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startAnalytics } from './analytics/start-analytics.ts'
import './base.css'
import styles from './layout/layout.module.css'
import { ErrorPage } from './errors/error-page.tsx'
import { startField } from './telemetry/start-field.ts'
import { loadTexts, setHostLocale } from './messages/texts.ts'
import { TextsProvider } from './messages/texts-provider.tsx'
import { prefetch } from './prefetch/prefetch.ts'
import { getBoot, getHost } from './release/release.ts'
import { startRouter, untilFirstPage } from './remotes/host-router.tsx'

/** In milliseconds: how long the layout waits for the first page. */
const firstPageTimeout = 300

/** Renders the site once the host's own texts have loaded. */
export async function start() {
  if (process.env.SITE_WATCH) {
    const { restoreWork } = await import(/* webpackChunkName: "lazy-development" */ './development/kept-work.ts')
    restoreWork()
  }
  const { country, lang } = getBoot()
  if (country) setLocale(lang, country)
  const router = country && startRouter()
  if (router) startField((follow) => follow(router))
  setHostLocale(await loadTexts(getHost()))
  if (router) await untilFirstPage(router, firstPageTimeout)
  const root = createRoot(present(document.getElementById('root'), '#root'))
  // As a transition React renders in slices, between which the browser can respond.
  startTransition(() =>
    root.render(
      <StrictMode>
        <TextsProvider>{router ? <SiteRouter router={router} /> : <CountryUnknown />}</TextsProvider>
      </StrictMode>,
    ),
  )
  startAnalytics()
  if (country) void prefetch()
  if (process.env.SITE_WATCH) {
    void import(/* webpackChunkName: "lazy-development" */ './development/follow-releases.ts').then((module) =>
      module.followReleases(),
    )
  }
}

/** Shown without the layout: nothing on the site works without a country. */
function CountryUnknown() {
  const { formatMessage } = useIntl()
  return (
    <main className={styles.main}>
      <ErrorPage title="Cannot determine country" text={formatMessage({ id: 'host.country_unknown.text' })} />
    </main>
  )
}
