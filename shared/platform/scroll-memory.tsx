import { useContext, useLayoutEffect } from 'react'
import { ScrollRestoration, UNSAFE_DataRouterStateContext as RouterState } from 'react-router'

/**
 * A page opens at its top, or at the anchor that its address names; back, forward and a reload lead to where it was left
 * (product §2), also where what stands there comes later than the page itself.
 */
export function ScrollMemory() {
  const state = useContext(RouterState)
  const place = state?.restoreScrollPosition
  const entry = state?.location.key
  useLayoutEffect(() => {
    return typeof place === 'number' && place > 0 ? holdPlace(place) : undefined
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each entry of the history has a place of its own
  }, [place, entry])
  return <ScrollRestoration />
}

const ownMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown']

/** In milliseconds: what comes later than this no longer moves the page. */
const longestHold = 8000

/** Keeps the page at `place` while its parts come; not against a visitor who goes elsewhere meanwhile. */
function holdPlace(place: number) {
  const growth = new ResizeObserver(() => window.scrollTo(0, place))
  const timer = setTimeout(stop, longestHold)
  function stop() {
    clearTimeout(timer)
    growth.disconnect()
    for (const move of ownMoves) window.removeEventListener(move, stop)
  }
  growth.observe(document.body)
  for (const move of ownMoves) window.addEventListener(move, stop, { passive: true })
  return stop
}

/**
 * Gives every history entry a key of its own before the router reads it. The router names the entries that it makes; all
 * others, those that the browser makes for a new document or a link to an anchor, would share the name `default`, and with
 * it one place: the next document would open where the one before was left.
 */
export function nameHistoryEntries() {
  nameEntry()
  // The router listens from here on: later, and so it hears of an entry that has its key.
  window.addEventListener('popstate', nameEntry)
}

function nameEntry() {
  const state: { key?: string } | null = window.history.state
  if (state?.key) return
  const key = `entry-${Math.random().toString(36).slice(2, 10)}`
  window.history.replaceState({ ...state, key }, '')
}
