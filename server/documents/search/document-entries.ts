import type { DocumentKey } from '@site/shared/calls'
import { splitLocale, type SearchEntry } from '@site/shared/contract'
import type { StoredDocument } from '../document-store.ts'
import { readSections } from './document-sections.ts'

/** A document by its sections; the first is the document itself. */
export function listDocumentEntries(key: DocumentKey, { html, locale }: StoredDocument): SearchEntry[] {
  const [beginning, ...sections] = readSections(html)
  const { lang } = splitLocale(locale)
  const title = beginning.heading || key
  const path = `/document/${key}`
  return [
    { kind: 'document', path, title, text: beginning.text, lang },
    ...sections.map(({ id = '', heading, text, table }): SearchEntry => ({
      kind: 'document',
      path: `${path}#${encodeURIComponent(id)}`,
      title: heading,
      within: title,
      text,
      ...(table ? { table } : {}),
      lang,
    })),
  ]
}
