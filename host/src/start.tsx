import { createSiteRouter, setLocale, SiteRouter, type DataRouter } from '@site/shared/platform'
import { assertDefined } from '@site/shared/rules'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './fonts/fonts.css'
import './base.css'
import styles from './layout/layout.module.css'
import { ErrorPage } from './errors/error-page.tsx'
import { EmptyPage, InternalError, RouteError } from './errors/route-error.tsx'
import { Layout } from './layout/layout.tsx'
import { PendingPage } from './layout/pending-page.tsx'
import { startPageViews, startTelemetry } from './telemetry/start-telemetry.ts'
import { watchOpening } from './telemetry/watch-opening.ts'
import { loadTexts, setHostLocale } from './messages/texts.ts'
import { TextsProvider } from './messages/texts-provider.tsx'
import { prefetchWhenIdle } from './prefetch/prefetch-when-idle.ts'
import { getBoot, getHost } from './release/release.ts'
import { discoverRoutes } from './remotes/discover-routes.ts'
import { watchScreen } from './screen/watch-screen.ts'
import { followTranslation } from './translation/follow-translation.ts'

/** In milliseconds: how long the layout waits for the first page. */
const firstPageTimeout = 300

/** Renders the site once the host's own texts have loaded. */
export async function start() {
  followTranslation()
  const { country, lang } = getBoot()
  if (country) setLocale(lang, country)
  // It starts to load the remote at this URL at once.
  const router =
    country &&
    createSiteRouter({
      layout: <Layout empty={<EmptyPage />} />,
      layoutError: <LayoutError />,
      error: <RouteError />,
      pending: <PendingPage />,
      discover: discoverRoutes,
    })
  if (router) {
    startTelemetry(router)
    watchOpening(router)
  }
  setHostLocale(await loadTexts(getHost()))
  if (router) await untilFirstPage(router)
  const options = process.env.SITE_WATCH ? window.development : undefined
  const root = createRoot(assertDefined(document.getElementById('root'), '#root'), options)
  // As a transition React renders in slices, between which the browser can respond.
  startTransition(() =>
    root.render(
      <StrictMode>
        <TextsProvider>{router ? <SiteRouter router={router} /> : <CountryUnknown />}</TextsProvider>
      </StrictMode>,
    ),
  )
  if (router) watchScreen(router)
  startPageViews()
  if (country) void prefetchWhenIdle()
  if (process.env.SITE_WATCH && router) {
    void import(/* webpackChunkName: "lazy-development" */ './development/follow-builds.ts').then((module) =>
      module.followBuilds(router),
    )
  }
}

/** Resolves when the first page can be rendered together with the layout, at the latest after the timeout. */
function untilFirstPage({ state, subscribe }: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, firstPageTimeout)
    const check = ({ initialized }: { initialized: boolean }) => initialized && resolve()
    check(state)
    subscribe(check)
  })
}

/** In place of the layout, which failed. */
function LayoutError() {
  return (
    <main className={styles.main}>
      <InternalError />
    </main>
  )
}

/** Shown without the layout: nothing on the site works without a country. */
function CountryUnknown() {
  return (
    <main className={styles.main}>
      <ErrorPage name="country_unknown" />
    </main>
  )
}
