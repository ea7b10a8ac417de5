import {
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
  type VirtualizerOptions,
} from '@tanstack/react-virtual'
import { useLayoutEffect, useReducer, useState } from 'react'

const inWindow = {
  getScrollElement: () => window,
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
  initialOffset: () => window.scrollY,
}

type RowOptions = Omit<VirtualizerOptions<Window, Element>, keyof typeof inWindow>

/**
 * Which rows of a long list to draw as the window scrolls. As the library's hook of this name, but without drawing in
 * the midst of an event, which the router's restoring of the place would run into.
 */
export function useWindowVirtualizer(options: RowOptions) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const allOptions = { ...inWindow, ...options, onChange: redraw }
  const [virtualizer] = useState(() => new Virtualizer<Window, Element>(allOptions))
  virtualizer.setOptions(allOptions)
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer])
  useLayoutEffect(() => virtualizer._willUpdate())
  return virtualizer
}
