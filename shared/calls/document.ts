import { enums, object, optional, string, type Infer } from 'superstruct'
import type { Locale } from '../contract/locale.ts'
import { call } from './call.ts'
import { getAnswer } from './client.ts'
import { readLegalDocument, versionDate, type LegalDocument } from './legal-document.ts'
import { requestLocale } from './request-locale.ts'

/** The legal documents (product §2). */
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

/**
 * A legal document: the one in force, or the version that came into force on the day `version` (product §7, §10).
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

/** A legal document (product §7). Null where the answer is not ok or does not come. */
export async function getDocument(key: DocumentKey, locale: Locale): Promise<LegalDocument | null> {
  // Product §7: whatever went wrong, the page gets null and offers to try again.
  return loadDocument(key, locale).catch(() => null)
}
