import { enums, object, optional, string, type Infer } from 'superstruct'
import { countries, langs, type Locale } from '../contract/locale.ts'
import { call } from './call.ts'
import { getAnswer } from './client.ts'
import { readLegalDocument, versionDate, type LegalDocument } from './legal-document.ts'

/** The legal documents (specification §2). */
export const documentKeys = [
  'privacy-policy',
  'privacy-policy-participants',
  'privacy-policy-applicants',
  'privacy-policy-events',
  'cookie-policy',
  'terms-of-use',
] as const

export const documentKey = enums(documentKeys)
export type DocumentKey = Infer<typeof documentKey>

/** Every locale that a visitor can have, also those without texts of their own. */
export const requestLocale = enums(langs.flatMap((lang) => countries.map((country): Locale => `${lang}_${country}`)))

/**
 * A legal document: the one in force, or the version that came into force on the day `version` (specification §7, design §9).
 *
 * @throws ApiRejected with status 404 where there is none; ApiUnavailable
 */
export const loadDocument = call(
  {
    method: 'GET',
    path: '/api/plainhtml/{key}',
    params: object({ key: documentKey }),
    query: object({ locale: requestLocale, version: optional(versionDate) }),
    answer: string(),
    mediaType: 'text/html',
    refusals: { NOT_FOUND: { status: 404 } },
    group: 'Legal documents',
    summary: 'A legal document',
  },
  (it) =>
    async (key: DocumentKey, locale: Locale, version?: string): Promise<LegalDocument> =>
      readLegalDocument(await getAnswer(it, { params: { key }, query: { locale, version } }), locale),
)

const documents = new Map<string, Promise<LegalDocument | null>>()

/**
 * A legal document (specification §7). Null where the answer is not ok or does not come: that is not kept, so the next
 * call tries again. Every other answer is kept per key and locale until the page is left.
 */
export function getDocument(key: DocumentKey, locale: Locale): Promise<LegalDocument | null> {
  const name = `${key} ${locale}`
  const kept = documents.get(name)
  if (kept) return kept
  const document = loadDocument(key, locale).catch(() => {
    // Specification §7: whatever went wrong, the page gets null and offers to try again.
    documents.delete(name)
    return null
  })
  documents.set(name, document)
  return document
}

/** Fetches all documents of `locale`, so that they open at once. Never fails. */
export async function prefetchDocuments(locale: Locale): Promise<void> {
  await Promise.all(documentKeys.map((key) => getDocument(key, locale)))
}

/** Empties what `getDocument` keeps; between tests. */
export function forgetDocuments(): void {
  documents.clear()
}
