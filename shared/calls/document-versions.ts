import { array, object } from 'superstruct'
import type { Locale } from '../contract/locale.ts'
import { call } from './call.ts'
import { ask } from './client.ts'
import { loadDocument, type DocumentKey } from './document.ts'
import { versionDate, type LegalDocument } from './legal-document.ts'
import { requestLocale } from './request-locale.ts'

/**
 * The days on which the document in force and the versions before it came into force, newest first (product §10).
 *
 * @throws ApiUnavailable, ApiRejected, ApiShape as `ask`
 */
export const getDocumentVersions = call(
  {
    method: 'GET',
    path: `${loadDocument.path}/versions`,
    params: loadDocument.params,
    query: object({ locale: requestLocale }),
    answer: array(versionDate),
    refusals: { NOT_FOUND: { status: 404 } },
    group: 'Legal documents',
    summary: 'The days on which its versions came into force, newest first',
  },
  (it) => (key: DocumentKey, locale: Locale) => ask(it, { params: { key }, query: { locale } }),
)

/**
 * One version of a document.
 * @param version The day it came into force, `yyyy-mm-dd`.
 *
 * @throws ApiRejected with status 404 where there is no such version; ApiUnavailable where none came
 */
export function getDocumentVersion(key: DocumentKey, locale: Locale, version: string): Promise<LegalDocument> {
  return loadDocument(key, locale, version)
}
