import type { RemoteUnavailable } from '@site/shared/platform'
import { useSyncExternalStore } from 'react'

let emptyPage: RemoteUnavailable | undefined
const listeners = new Set<() => void>()

/** Says that the current page shows nothing, in place of which the layout says so; undefined once another one is opened. */
export function setEmptyPage(failure: RemoteUnavailable | undefined): void {
  emptyPage = failure
  listeners.forEach((listener) => listener())
}

export function useEmptyPage(): RemoteUnavailable | undefined {
  return useSyncExternalStore(subscribe, () => emptyPage)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
