import { readFile } from 'node:fs/promises'
import { searchEntry, type DocumentKey } from '@site/shared/calls'
import { locales, type Locale, type SearchEntry, type Country, splitLocale } from '@site/shared/contract'
import { array, create, enums, record } from 'superstruct'
import { getBrands, getPhoneEntries } from '@site/shared/brands'
import type { StoredDocument } from '../document-store.ts'
import { readSections } from './document-sections.ts'

const searchFile = record(enums(locales), array(searchEntry))

/**
 * Reads the search entries that the builds of the remotes declare.
 *
 * @param report called for an unreadable file, which is skipped
 */
export async function readDeclaredEntries(
  files: readonly string[],
  locale: Locale,
  report: (problem: unknown) => void,
): Promise<SearchEntry[]> {
  const entries = await Promise.all(
    files.map(async (file) => {
      try {
        const content: unknown = JSON.parse(await readFile(file, 'utf8'))
        const declared: Partial<Record<Locale, SearchEntry[]>> = create(content, searchFile)
        return declared[locale] ?? []
      } catch (cause) {
        report(new Error(`What can be found according to ${file} cannot be read`, { cause }))
        return []
      }
    }),
  )
  return entries.flat()
}

/** Lists brands and telephone numbers, which are the same in every language. */
export function listDirectoryEntries(country: Country): SearchEntry[] {
  return [
    ...getBrands(country).map(({ description }): SearchEntry => ({
      kind: 'brand',
      path: '/about',
      title: description,
      text: '',
    })),
    ...getPhoneEntries(country).map(({ brandName, phoneNumber }): SearchEntry => ({
      kind: 'phone',
      path: `/phone?${new URLSearchParams({ q: brandName })}`,
      title: brandName,
      text: phoneNumber,
    })),
  ]
}

/** Lists the sections of a document; the first is the document itself. */
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
