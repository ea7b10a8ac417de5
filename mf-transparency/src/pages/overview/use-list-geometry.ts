import { useLayoutEffect, useState, type RefObject } from 'react'

/** In pixels, as in `campaign-cards.module.css`. */
const narrowestCard = 280
export const cardGap = 16

export interface ListGeometry {
  columns: number
  /** Distance from the top of the document. */
  top: number
}

let last: ListGeometry = { columns: 1, top: 0 }

/**
 * How many cards stand beside each other, and where the list begins. At first what was so the last time: the router
 * then finds the page as tall as it was left.
 */
export function useListGeometry(list: RefObject<HTMLElement | null>): ListGeometry {
  const [geometry, setGeometry] = useState(last)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    function measure() {
      const columns = Math.max(1, Math.floor((element!.clientWidth + cardGap) / (narrowestCard + cardGap)))
      const top = Math.round(element!.getBoundingClientRect().top + window.scrollY)
      if (columns === last.columns && top === last.top) return
      last = { columns, top }
      setGeometry(last)
    }
    measure()
    setGeometry(last)
    const observer = new ResizeObserver(measure)
    // The body too: what stands above the list may grow.
    for (const observed of [element, document.body]) observer.observe(observed)
    return () => observer.disconnect()
  }, [list])
  return geometry
}
