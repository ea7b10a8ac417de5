import { enums, type Infer } from 'superstruct'
import { countries, langs, type Locale } from '../contract/locale.ts'
import { getAnswer } from './client.ts'
import { readLegalDocument, type LegalDocument } from './legal-document.ts'

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

/** A legal document (specification §7). Null where the answer is not ok or does not come. */
export async function getDocument(key: DocumentKey, locale: Locale): Promise<LegalDocument | null> {
  try {
    return readLegalDocument(await getAnswer(`/api/plainhtml/${key}?${new URLSearchParams({ locale })}`), locale)
  } catch {
    // Specification §7: whatever went wrong, the page gets null and offers to try again.
    return null
  }
}
