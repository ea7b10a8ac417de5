import type { SiteLocale } from '@site/shared/platform'

/**
 * Makes the calls that the remotes of the release declare as `ahead` (product §7), whatever page this is, so that their
 * answers are there when somebody asks: one after another, with low priority, when the page has all that it needs itself
 * and the browser has nothing to do. Not for visitors who save data.
 */
export async function callAhead({ country, locale }: SiteLocale): Promise<void> {
  const { release, earlyCalls, keepCall, takeCall } = window.site!
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  const started = await earlyCalls
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve))
  // Not every browser has idle callbacks.
  const whenIdle = window.requestIdleCallback ?? setTimeout
  for (const address of Object.values(release.apps).flatMap(({ ahead = [] }) => ahead)) {
    await new Promise((resolve) => whenIdle(resolve))
    const url = address.replace('{locale}', locale).replace('{COUNTRY}', country.toUpperCase())
    // The page has asked for it by itself.
    if (started.includes(url) || performance.getEntriesByName(window.location.origin + url)[0]) continue
    const answer = fetch(url, { priority: 'low' })
    keepCall(url, answer)
    const { ok } = await answer.catch(() => ({ ok: false }))
    // What did not come is asked for anew by whoever needs it.
    if (!ok) void takeCall(url)
  }
}
