import type { SiteLocale } from '@site/shared/platform'

/** How long the browser may put a call off, and how long one without idle callbacks waits; in milliseconds. */
const longestWait = 2000

/**
 * Makes the calls that the remotes of the release declare as `ahead` (product §7), whatever page this is, so that their
 * answers are there when somebody asks: one after another, with low priority, when the page has all that it needs itself
 * and the browser has nothing to do. Not for visitors who save data.
 */
export async function callAhead(place: SiteLocale): Promise<void> {
  if (savesData()) return
  await Promise.all([pageLoaded(), window.site!.earlyCalls])
  for (const url of listAddresses(place)) {
    await idle()
    // The page has asked for it by itself meanwhile.
    if (performance.getEntriesByName(new URL(url, window.location.href).href).length > 0) continue
    await start(url)
  }
}

/** The addresses that the release names, filled in for a visitor. */
function listAddresses({ lang, country, locale }: SiteLocale): string[] {
  const values: Record<string, string> = { lang, country, locale, COUNTRY: country.toUpperCase() }
  const declared = Object.values(window.site!.release.apps).flatMap(({ ahead = [] }) => ahead)
  return declared.map((address) => address.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''))
}

async function start(url: string) {
  const answer = fetch(url, { headers: { accept: 'application/json, text/html' }, priority: 'low' })
  window.site!.keepCall(url, answer)
  const arrived = await answer.then(
    ({ ok }) => ok,
    () => false,
  )
  // What did not come is asked for anew by whoever needs it.
  if (!arrived) window.site!.takeCall(url)
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

function pageLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve()
  return new Promise((resolve) => addEventListener('load', resolve, { once: true }))
}

/** Not every browser has idle callbacks. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: longestWait })
    else setTimeout(resolve, longestWait)
  })
}
