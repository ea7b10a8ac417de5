import { useLocation } from '@site/shared/platform'
import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the title after a navigation to another page, so that a screen reader announces it and the next Tab
 * continues there. Until a late title is rendered, the content has the focus.
 */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return undefined
    shown.current = pathname
    return main.current ? focusTitle(main.current) : undefined
  }, [pathname])
  return main
}

function focusTitle(main: HTMLElement) {
  if (takeFocus(main)) return undefined
  main.focus({ preventScroll: true })
  const arrival = new MutationObserver(() => {
    // The visitor may have moved the focus meanwhile.
    if (document.activeElement !== main || takeFocus(main)) arrival.disconnect()
  })
  arrival.observe(main, { childList: true, subtree: true })
  return () => arrival.disconnect()
}

function takeFocus(main: HTMLElement) {
  const title = main.querySelector('h1')
  if (!title) return false
  title.tabIndex = -1
  title.focus({ preventScroll: true })
  // A later click on it must not focus it.
  title.addEventListener('blur', () => title.removeAttribute('tabindex'), { once: true })
  return true
}
