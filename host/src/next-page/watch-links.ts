import { untilIdle } from './until-idle.ts'
import { fetchPage } from './fetch-page.ts'

/**
 * Fetches the pages that a visitor is about to open (product §2): at once where a link is pointed at or focused, one after
 * another while the browser has nothing to do where it is in view.
 */
export function watchLinks(): void {
  for (const aim of ['pointerover', 'focusin']) window.addEventListener(aim, fetchAimed, { passive: true })
  if (typeof IntersectionObserver === 'undefined') return
  const view = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue
      view.unobserve(target)
      waiting.add(target.pathname)
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

/** Within the site, and not to another place of the page that is open. */
function leadsToPage({ origin, pathname, download }: HTMLAnchorElement | HTMLAreaElement) {
  return origin === window.location.origin && pathname !== window.location.pathname && !download
}

const waiting = new Set<string>()
let isFetching = false

async function fetchWaiting() {
  if (isFetching) return
  isFetching = true
  for (const pathname of waiting) {
    await untilIdle()
    await fetchPage(pathname)
  }
  waiting.clear()
  isFetching = false
}
