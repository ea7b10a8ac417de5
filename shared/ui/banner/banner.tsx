import { pageHeaderId } from '@site/shared/contract'
import { useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Banner above a page whose `chrome` is bare: outside `main`, so that a screen reader finds it as the banner. */
export function Banner({ children }: { children: ReactNode }) {
  // The host draws it together with the first page: it is there after that.
  const header = useSyncExternalStore(subscribe, () => document.getElementById(pageHeaderId))
  return header ? createPortal(children, header) : children
}

/** It stays as it is. */
function subscribe() {
  return () => undefined
}
