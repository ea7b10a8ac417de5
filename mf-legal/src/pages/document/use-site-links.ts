import { getLocale, useNavigate } from '@site/shared/platform'
import type { MouseEvent } from 'react'

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
