import { useEffect } from 'react'

/** Removes what a page shows, for good: call it before the page is left, or loaded anew. */
export function emptyPage(): void {
  document.body.replaceChildren()
}

/**
 * For pages that show data of persons: empties the page when it is left, and loads it anew when the browser brings it back as it
 * was (back/forward cache): another person may go back, and the session may be over.
 */
export function useEmptyWhenLeft(isPrivate = true): void {
  useEffect(() => {
    if (!isPrivate) return undefined
    window.addEventListener('pagehide', emptyPage)
    window.addEventListener('pageshow', loadAnew)
    return () => {
      window.removeEventListener('pagehide', emptyPage)
      window.removeEventListener('pageshow', loadAnew)
    }
  }, [isPrivate])
}

function loadAnew({ persisted }: PageTransitionEvent) {
  if (!persisted) return
  // Nothing that was entered is left to ask about.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  window.location.reload()
}
