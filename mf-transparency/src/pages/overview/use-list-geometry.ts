import { useCallback, useState } from 'react'

/** In pixels, as in `campaign-cards.module.css`. */
const narrowestCard = 280
export const cardGap = 16

interface ListGeometry {
  columns: number
  /** Distance from the top of the document. */
  top: number
}

let last: ListGeometry = { columns: 1, top: 0 }

/**
 * How many cards stand beside each other, and where the list begins; `attach` is for its `ref`. At first what was so
 * the last time: the router then finds the page as tall as it was left.
 */
export function useListGeometry() {
  const [geometry, setGeometry] = useState(last)
  const attach = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => {
      const columns = Math.max(1, Math.floor((element.clientWidth + cardGap) / (narrowestCard + cardGap)))
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY)
      if (columns !== last.columns || top !== last.top) last = { columns, top }
      setGeometry(last)
    }
    measure()
    const observer = new ResizeObserver(measure)
    // The body too: what stands above the list may grow.
    for (const observed of [element, document.body]) observer.observe(observed)
    return () => observer.disconnect()
  }, [])
  return { ...geometry, attach }
}
