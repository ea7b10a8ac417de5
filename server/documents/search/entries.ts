import type { DocumentKey } from '@site/shared/calls'
import { type Locale, type SearchEntry, type Country, splitLocale } from '@site/shared/contract'
import { searchFileStruct } from '@site/shared/contract/release'
import { create } from 'superstruct'
import { getBrands, getPhoneEntries } from '@site/shared/brands'
import { Parser } from 'htmlparser2'
import { readPublished, type PublishedFile } from '../../releases/site.ts'
import type { StoredDocument } from '../document-store.ts'

/** Reads the search entries that the builds declare. Unreadable files are reported and skipped. */
export async function readDeclaredEntries(
  files: readonly PublishedFile[],
  locale: Locale,
  report: (problem: unknown) => void,
): Promise<SearchEntry[]> {
  const entries = await Promise.all(
    files.map(async (file) => {
      try {
        const content: unknown = JSON.parse(String(await readPublished(file)))
        const declared: Partial<Record<Locale, SearchEntry[]>> = create(content, searchFileStruct)
        return declared[locale] ?? []
      } catch (cause) {
        report(new Error(`What can be found according to ${file.path} cannot be read`, { cause }))
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

/** The register of political advertisements, which its remote declares to be found. */
export const registerPath = '/political-ads'

/** A sponsor, within the `list` of the register. */
export function describeSponsor(sponsor: string, list: SearchEntry | undefined): SearchEntry {
  const path = `${registerPath}?${new URLSearchParams({ sponsor })}`
  return { kind: 'page', path, title: sponsor, text: '', ...(list && { within: list.title }) }
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

/** A part of a legal document, from one heading with an id to the next. */
export interface Section {
  id: string | undefined
  heading: string
  text: string
  /** The words of its tables, which make no sentences. */
  table?: string
}

const headings = new Set(['h1', 'h2', 'h3'])
const inline = new Set(['a', 'abbr', 'em', 'strong'])

/** Splits a document into sections of plain text, the first with its title and introduction. */
export function readSections(html: string): [Section, ...Section[]] {
  const beginning: Required<Section> = { id: undefined, heading: '', text: '', table: '' }
  const sections: Required<Section>[] = []
  let section = beginning
  let part: 'heading' | 'text' | 'table' = 'text'

  function pass(name: string) {
    if (headings.has(name) || name === 'table') part = 'text'
    if (!inline.has(name)) section[part === 'table' ? 'table' : 'text'] += ' '
  }

  const parser = new Parser({
    onopentag(name, { id }) {
      pass(name)
      if (name === 'table') part = 'table'
      if (!headings.has(name) || (name !== 'h1' && id === undefined)) return
      if (name !== 'h1') sections.push((section = { id, heading: '', text: '', table: '' }))
      part = 'heading'
    },
    onclosetag: pass,
    ontext(text) {
      section[part] += text
    },
  })
  parser.end(html)
  return [finish(beginning), ...sections.map(finish)]
}

function finish({ id, heading, text, table }: Required<Section>): Section {
  return { id, heading: tidy(heading), text: tidy(text), ...(table ? { table: tidy(table) } : {}) }
}

function tidy(text: string): string {
  return text.replaceAll(/[^\S\u202F]+/g, ' ').trim()
}
