import { prefetchDocuments } from '@site/shared/calls'
import { getLocale } from '@site/shared/platform'
import { useEffect } from 'react'

/** How long the browser may put it off, and how long one without idle callbacks waits; in milliseconds. */
const patience = 2000

/**
 * Fetches all documents once the page has nothing better to do (specification §7), so that they open at once.
 * @param settled False while the page still waits for something of its own.
 */
export function usePrefetchedDocuments(settled: boolean) {
  useEffect(() => {
    if (settled) return whenIdle(() => void prefetchDocuments(getLocale().locale))
    return undefined
  }, [settled])
}

/** Not every browser has idle callbacks. */
function whenIdle(task: () => void) {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(task, { timeout: patience })
    return () => window.cancelIdleCallback(handle)
  }
  const timer = setTimeout(task, patience)
  return () => clearTimeout(timer)
}
