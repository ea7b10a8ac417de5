import { setLocale, SiteRouter } from '@site/shared/platform'
import { present } from '@site/shared/rules'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startAnalytics } from './analytics/start-analytics.ts'
import './base.css'
import { CountryUnknown } from './errors/country-unknown.tsx'
import { startField } from './field/start-field.ts'
import { createHostRouter } from './host-router.tsx'
import { loadTexts, speak } from './messages/texts.ts'
import { TextsProvider } from './messages/texts-provider.tsx'
import { callAhead } from './next-page/call-ahead.ts'
import { getBoot, getHost } from './release.ts'

/** Renders the site once the host's own texts are there. */
export async function start() {
  const { country, lang } = getBoot()
  if (country) setLocale(lang, country)
  const router = country && createHostRouter()
  if (router) startField(router)
  speak(await loadTexts(getHost()))
  createRoot(present(document.getElementById('root'), '#root')).render(
    <StrictMode>
      <TextsProvider>{router ? <SiteRouter router={router} /> : <CountryUnknown />}</TextsProvider>
    </StrictMode>,
  )
  startAnalytics()
  if (country) void callAhead()
  if (process.env.SITE_WATCH) {
    void import(/* webpackChunkName: "lazy-development" */ './development/follow-releases.ts').then((module) =>
      module.followReleases(),
    )
  }
}
