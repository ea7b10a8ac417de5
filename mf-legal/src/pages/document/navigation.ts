import { useLocation, getLocale, useNavigate } from '@site/shared/platform'
import { useEffect, useRef, type MouseEvent } from 'react'

/**
 * Brings the element that the address names into view, 90 px below the top: when the text comes later than the page,
 * and on every navigation within the page, also a second one to the same anchor (product §2, Document page).
 * The offset is the `scroll-padding` of the site.
 * @param ready Whether the text is in the page.
 */
export function useHashScroll(ready: boolean) {
  const location = useLocation()
  // With the text there from the start, the router has found the anchor, or gone back to where the visitor was.
  const handled = useRef(ready ? location : undefined)
  useEffect(() => {
    if (!ready || handled.current === location) return
    handled.current = location
    const target = document.getElementById(decode(location.hash.slice(1)))
    if (!target) return
    target.scrollIntoView()
    // As with an ordinary anchor, the next Tab goes on from there.
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [ready, location])
}

/** An address can hold anything: what is not encoded properly names the element as it stands. */
function decode(hash: string) {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}

/** For `onClick` of an element with links of its own making: those within the site do not load the page anew. */
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

/**
 * Where a click leads within the site: path below the current language, with query and hash. Undefined where the
 * browser must deal with it: no link, a new tab or window, another origin, another language.
 */
function getSitePath(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.origin !== window.location.origin) return undefined
  if (link.target && link.target !== '_self') return undefined
  const home = `/${getLocale().lang}`
  if (link.pathname !== home && !link.pathname.startsWith(`${home}/`)) return undefined
  return (link.pathname.slice(home.length) || '/') + link.search + link.hash
}
