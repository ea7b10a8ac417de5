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

const documents = new Map<string, Promise<LegalDocument | null>>()

/**
 * A legal document (specification §7). Null where the answer is not ok or does not come: that is not kept, so the next
 * call tries again. Every other answer is kept per key and locale until the page is left.
 */
export function getDocument(key: DocumentKey, locale: Locale): Promise<LegalDocument | null> {
  const address = `/api/plainhtml/${key}?${new URLSearchParams({ locale })}`
  const kept = documents.get(address)
  if (kept) return kept
  const document = loadDocument(address, locale)
  documents.set(address, document)
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

async function loadDocument(address: string, locale: Locale): Promise<LegalDocument | null> {
  try {
    return readLegalDocument(await getAnswer(address), locale)
  } catch {
    // Specification §7: whatever went wrong, the page gets null and offers to try again.
    documents.delete(address)
    return null
  }
}
