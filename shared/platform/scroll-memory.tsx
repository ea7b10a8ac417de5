import { useContext, useLayoutEffect } from 'react'
import {
  UNSAFE_DataRouterStateContext as RouterState,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router'

/** Scrolls a new page to its top or anchor, back to the previous position otherwise, even if content loads later. */
export function ScrollMemory() {
  const state = useContext(RouterState)
  const place = state?.restoreScrollPosition
  const entry = state?.location.key
  useScrollRestoration()
  useLayoutEffect(() => {
    return typeof place === 'number' && place > 0 ? holdPlace(place) : undefined
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each entry of the history has a place of its own
  }, [place, entry])
  return null
}

const ownMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown']

/** In milliseconds. */
const longestHold = 8000

/** Keeps the scroll position while content loads, until the visitor scrolls. */
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

/** Gives entries made by the browser a key before the router reads them: as `default` they would share a position. */
export function nameHistoryEntries() {
  nameEntry()
  // Registered before the router's listener.
  window.addEventListener('popstate', nameEntry)
}

function nameEntry() {
  const state: { key?: string } | null = window.history.state
  if (state?.key) return
  const key = `entry-${Math.random().toString(36).slice(2, 10)}`
  window.history.replaceState({ ...state, key }, '')
}
