import { getLocale } from '@site/shared/platform'
import { getBoot } from '../release.ts'
import { untilIdle } from './until-idle.ts'
import { watchLinks } from './watch-links.ts'

declare global {
  interface Navigator {
    /** In browsers that have it. */
    connection?: { saveData?: boolean }
  }
}

/**
 * Once the page has all that it needs itself and the browser has nothing to do: reads what the page left out of the
 * release, then makes the calls that the remotes declare as `ahead` (product §7), whatever page this is, one after another,
 * with low priority, so that their answers are there when somebody asks, and fetches the pages that links lead to. Not for
 * visitors who save data.
 */
export async function callAhead(): Promise<void> {
  const { release, describeApp, earlyCalls, keepCall, takeCall } = getBoot()
  if (navigator.connection?.saveData) return
  const started = await earlyCalls
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve))
  await untilIdle()
  watchLinks()
  // Nobody waits for it yet: whoever needs it asks again, and says so if it fails then.
  const apps = await Promise.all(Object.keys(release.apps).map(describeApp)).catch(() => [])
  const { country, locale } = getLocale()
  for (const address of apps.flatMap(({ ahead = [] }) => ahead)) {
    await untilIdle()
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
