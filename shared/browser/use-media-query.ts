import { useMemo, useSyncExternalStore } from 'react'

/** Returns whether a media query, such as `print` or `(width > 1000px)`, matches now. */
export function useMediaQuery(query: string): boolean {
  const media = useMemo(() => {
    const list = window.matchMedia(query)
    return {
      subscribe(listener: () => void) {
        list.addEventListener('change', listener)
        return () => list.removeEventListener('change', listener)
      },
      matches: () => list.matches,
    }
  }, [query])
  return useSyncExternalStore(media.subscribe, media.matches)
}
