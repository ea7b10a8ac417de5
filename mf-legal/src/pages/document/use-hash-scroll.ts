import { useLocation } from '@site/shared/platform'
import { useEffect, useRef } from 'react'

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
