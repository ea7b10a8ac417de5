import { getDocument, getDocumentVersion, type DocumentKey } from '@site/shared/calls'
import { createSource, getLocale } from '@site/shared/platform'

/** A document in the visitor's locale; with `version`, the day that it came into force, an earlier one. */
interface WantedDocument {
  key: DocumentKey
  version?: string | undefined
}

/**
 * The legal documents, kept per key and locale until the page is left, and versions of them. The host calls for those
 * in force as soon as a page is quiet: `ahead` in the manifest.
 */
export const legalDocuments = createSource(async ({ key, version }: WantedDocument) => {
  const { locale } = getLocale()
  if (version) return getDocumentVersion(key, locale, version)
  const document = await getDocument(key, locale)
  if (!document) throw new Error(`The document ${key} did not come`)
  return document
})
