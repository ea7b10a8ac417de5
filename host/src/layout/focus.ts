import { useLocation } from '@site/shared/platform'
import { useEffect, useRef } from 'react'

/** After a navigation to another page the focus goes to its content, as it does when a document loads. */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
