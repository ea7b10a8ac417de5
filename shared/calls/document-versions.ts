import { array } from 'superstruct'
import type { Locale } from '../contract/locale.ts'
import { getAnswer, getJson } from './client.ts'
import type { DocumentKey } from './document.ts'
import { readLegalDocument, versionDate, type LegalDocument } from './legal-document.ts'

/**
 * The days on which the document in force and the versions before it came into force, newest first (design §9).
 *
 * @throws ApiUnavailable, ApiRejected, ApiShape as `getJson`
 */
export function getDocumentVersions(key: DocumentKey, locale: Locale): Promise<string[]> {
  return getJson(`/api/plainhtml/${key}/versions?${new URLSearchParams({ locale })}`, array(versionDate))
}

/**
 * One version of a document.
 * @param version The day it came into force, `yyyy-mm-dd`.
 *
 * @throws ApiRejected with status 404 where there is no such version; ApiUnavailable where none came
 */
export async function getDocumentVersion(key: DocumentKey, locale: Locale, version: string): Promise<LegalDocument> {
  const address = `/api/plainhtml/${key}?${new URLSearchParams({ locale, version })}`
  return readLegalDocument(await getAnswer(address), locale)
}
