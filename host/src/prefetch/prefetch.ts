import { getLocale } from '@site/shared/platform'
import { getBoot } from '../release/release.ts'
import { fetchPage } from './fetch-page.ts'
import { untilIdle } from './until-idle.ts'

/**
 * Loads the rest of the release, makes the calls that remotes declare as `ahead`, one after another with low priority, and fetches the
 * pages that links lead to.
 * @param started URLs of the calls that the HTML started
 */
export async function prefetch(startedUrls: readonly string[]): Promise<void> {
  const { release, describeApp, storePrefetched, takePrefetched } = getBoot()
  watchLinks()
  // A failure is reported by the code that needs the release, which requests it again.
  const names = Object.values(release.apps).flatMap(({ name, internal }) => (internal ? [] : [name]))
  const apps = await Promise.all(names.map(describeApp)).catch(() => [])
  const { country, locale } = getLocale()
  for (const address of apps.flatMap(({ ahead = [] }) => ahead)) {
    await untilIdle()
    const url = address.replace('{locale}', locale).replace('{COUNTRY}', country.toUpperCase())
    // The page has requested it itself.
    if (startedUrls.includes(url) || performance.getEntriesByName(window.location.origin + url)[0]) continue
    const answer = fetch(url, { priority: 'low', cache: 'no-cache' })
    storePrefetched(url, answer)
    const { ok } = await answer.catch(() => ({ ok: false }))
    // The code that needs it requests a failed one again.
    if (!ok) void takePrefetched(url)
  }
}

/** Fetches pages at once where a link is pointed at or focused; one after another, in idle time, where it is in view. */
function watchLinks(): void {
  for (const aim of ['pointerover', 'focusin']) window.addEventListener(aim, fetchAimed, { passive: true })
  if (typeof IntersectionObserver === 'undefined') return
  const view = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue
      view.unobserve(target)
      waitingPaths.add(target.pathname)
    }
    void fetchWaiting()
  })
  const watched = new WeakSet<Element>()
  const watch = () => {
    for (const link of document.links) {
      if (watched.has(link) || !leadsToPage(link)) continue
      watched.add(link)
      view.observe(link)
    }
  }
  watch()
  new MutationObserver(watch).observe(document.body, { childList: true, subtree: true })
}

function fetchAimed({ target }: Event) {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
  if (link && leadsToPage(link)) void fetchPage(link.pathname)
}

function leadsToPage({ origin, pathname, download }: HTMLAnchorElement | HTMLAreaElement) {
  return origin === window.location.origin && pathname !== window.location.pathname && !download
}

const waitingPaths = new Set<string>()
let isFetching = false

async function fetchWaiting() {
  if (isFetching) return
  isFetching = true
  for (const pathname of waitingPaths) {
    await untilIdle()
    await fetchPage(pathname)
  }
  waitingPaths.clear()
  isFetching = false
}
