import { getLocale, useNavigate } from '@site/shared/platform'
import type { MouseEvent } from 'react'
import { getSitePath } from './site-link.ts'

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
