import { setLocale } from '@site/shared/platform'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startAnalytics } from './analytics/start-analytics.ts'
import { App } from './app.tsx'
import './base.css'
import { CountryUnknown } from './errors/country-unknown.tsx'
import { getHost } from './release.ts'
import { loadTexts } from './messages/texts.ts'
import { TextsProvider } from './messages/texts-provider.tsx'

/** Renders the site once the host's own texts are there. */
export async function start() {
  const { country, lang } = window.site!
  if (country) setLocale(lang, country)
  try {
    await loadTexts(getHost())
  } catch (error) {
    document.getElementById('shell-failure')!.hidden = false
    throw error
  }
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <TextsProvider>{country ? <App /> : <CountryUnknown />}</TextsProvider>
    </StrictMode>,
  )
  startAnalytics(window.location.hostname)
}
