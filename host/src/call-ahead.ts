import type { SiteLocale } from '@site/shared/platform'

/** How long the browser may put a call off, and how long one without idle callbacks waits; in milliseconds. */
const longestWait = 2000

/**
 * Makes the calls that the remotes of the release declare as `ahead` (product §7), whatever page this is, so that their
 * answers are there when somebody asks: one after another, with low priority, when the page has all that it needs itself
 * and the browser has nothing to do. Not for visitors who save data.
 */
export async function callAhead({ country, locale }: SiteLocale): Promise<void> {
  const { release, earlyCalls, keepCall, takeCall } = window.site!
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  await Promise.all([loaded(), earlyCalls])
  for (const address of Object.values(release.apps).flatMap(({ ahead = [] }) => ahead)) {
    await idle()
    const url = address.replace('{locale}', locale).replace('{COUNTRY}', country.toUpperCase())
    // The page has asked for it by itself meanwhile.
    if (performance.getEntriesByName(window.location.origin + url)[0]) continue
    const answer = fetch(url, { headers: { accept: 'application/json, text/html' }, priority: 'low' })
    keepCall(url, answer)
    const { ok } = await answer.catch(() => ({ ok: false }))
    // What did not come is asked for anew by whoever needs it.
    if (!ok) takeCall(url)
  }
}

async function loaded() {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve))
}

/** Not every browser has idle callbacks. */
function idle() {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: longestWait })
    else setTimeout(resolve, longestWait)
  })
}
