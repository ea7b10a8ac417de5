import { isPlainClick } from '@site/shared/browser'
import { getLocale, useLocation, useNavigate } from '@site/shared/platform'
import { useEffect, useRef, type MouseEvent } from 'react'

/** Entries of the history that were opened at their anchor: back to one of them leads to where it was left. */
const openedKeys = new Set<string>()

/**
 * Scrolls to the element of the URL's hash: when the text loads after the page, and on every navigation within the
 * page, including a second one to the same anchor. The offset is the site's `scroll-padding`.
 * @param ready Whether the text is in the page.
 */
export function useHashScroll(isReady: boolean) {
  const location = useLocation()
  const handled = useRef(isReady && openedKeys.has(location.key) ? location : undefined)
  useEffect(() => {
    if (!isReady || handled.current === location) return
    handled.current = location
    if (location.hash) openedKeys.add(location.key)
    const target = document.getElementById(decode(location.hash.slice(1)))
    // After the effects of the layout, which focuses the title of a new page.
    if (target) queueMicrotask(() => showAnchor(target))
  }, [isReady, location])
}

function showAnchor(target: HTMLElement) {
  target.scrollIntoView()
  // Like a native anchor, the next Tab continues from there.
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** Falls back to the raw hash where it is not valid percent-encoding. */
function decode(hash: string) {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}

/** Returns an `onClick` handler for an element with plain links: links within the site navigate without reloading. */
export function useSiteLinks() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const path = getSitePath(event)
    if (path === undefined) return
    event.preventDefault()
    const { pathname, search, hash } = window.location
    void navigate(path, { replace: `/${getLocale().lang}${path}` === pathname + search + hash })
  }
}

/** Returns the path below the language of a clicked link; undefined for new tabs and for other origins or languages. */
function getSitePath(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!isPlainClick(event) || !link?.href || link.origin !== window.location.origin) return undefined
  const home = `/${getLocale().lang}`
  if (link.pathname !== home && !link.pathname.startsWith(`${home}/`)) return undefined
  return (link.pathname.slice(home.length) || '/') + link.search + link.hash
}
