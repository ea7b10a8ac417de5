import { documentKeys, getDocument, getDocumentVersion, type DocumentKey } from '@site/shared/calls'
import { createSource, getLocale } from '@site/shared/platform'
import { useEffect } from 'react'

/** A document in the visitor's locale; with `version`, the day that it came into force, an earlier one. */
interface WantedDocument {
  key: DocumentKey
  version?: string | undefined
}

/** The legal documents, kept per key and locale until the page is left (product §7), and versions of them. */
export const legalDocuments = createSource(async ({ key, version }: WantedDocument) => {
  const { locale } = getLocale()
  if (version) return getDocumentVersion(key, locale, version)
  const document = await getDocument(key, locale)
  if (!document) throw new Error(`The document ${key} did not come`)
  return document
})

/** How long the browser may put it off, and how long one without idle callbacks waits; in milliseconds. */
const longestWait = 2000

/**
 * Fetches all documents once the page has nothing better to do (product §7), so that they open at once.
 * @param settled False while the page still waits for something of its own.
 */
export function usePrefetchedDocuments(settled: boolean) {
  useEffect(() => (settled ? whenIdle(prefetch) : undefined), [settled])
}

function prefetch() {
  // Whoever opens one that does not come is told then, and can try again.
  for (const key of documentKeys) legalDocuments.load({ key }).catch(() => undefined)
}

/** Not every browser has idle callbacks. */
function whenIdle(task: () => void) {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(task, { timeout: longestWait })
    return () => window.cancelIdleCallback(handle)
  }
  const timer = setTimeout(task, longestWait)
  return () => clearTimeout(timer)
}
