import { useSyncExternalStore } from 'react'

/** As in the style sheets of the document page: there is room for the contents beside the text. */
const wide = '(width > 1000px)'

export function useWideWindow(): boolean {
  return useSyncExternalStore(onChange, () => window.matchMedia(wide).matches)
}

function onChange(listener: () => void) {
  const query = window.matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
