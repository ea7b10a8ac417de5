import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** When the heading of the page had come, and what ends then. */
    seenHeading?: { heading?: number; there: Promise<void> }
  }
}

/** Runs in the page before anything else: writes down when its heading has come. */
export function noteHeading() {
  let tell: () => void
  const seen: NonNullable<typeof window.seenHeading> = { there: new Promise((resolve) => (tell = resolve)) }
  window.seenHeading = seen
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main h1')) return
    seen.heading = performance.now()
    observer.disconnect()
    tell()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** The addresses of all that was asked for until the heading was there, the page's own first. */
export function untilHeading(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const heading = window.seenHeading?.heading
    if (heading === undefined) throw new Error('The page has no heading')
    const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= heading)
    return [...new Set([location.href, ...asked.map(({ name }) => name)])]
  })
}
