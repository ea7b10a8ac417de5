import { useLocation } from '@site/shared/platform'
import { useEffect, useRef } from 'react'

/**
 * After a navigation to another page the focus goes to its title: a screen reader says it, once, and the next Tab goes on
 * from there. Where the title comes later, the content holds the focus until then.
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

/** Gives a function that ends the wait for the title. */
function focusTitle(main: HTMLElement) {
  if (takeFocus(main)) return undefined
  main.focus({ preventScroll: true })
  const arrival = new MutationObserver(() => {
    // Whoever has moved on meanwhile is not called back.
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
  // A press on it later on is no reason to focus it.
  title.addEventListener('blur', () => title.removeAttribute('tabindex'), { once: true })
  return true
}
