import { useEffect, type RefObject } from 'react'

/** Where contents are longer than the window, scrolls them (not the page) so that the current line shows. */
export function useKeptInView(frame: RefObject<HTMLElement | null>, current: string | undefined) {
  useEffect(() => {
    const contents = frame.current
    const link = contents?.querySelector('[aria-current]')
    if (!contents || !link) return
    const around = contents.getBoundingClientRect()
    const { top, bottom } = link.getBoundingClientRect()
    if (top < around.top) contents.scrollBy(0, top - around.top)
    else if (bottom > around.bottom) contents.scrollBy(0, bottom - around.bottom)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `current` decides which link is the current one
  }, [frame, current])
}
