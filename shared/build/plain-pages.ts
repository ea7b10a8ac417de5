import { IntlMessageFormat } from 'intl-messageformat'
import { fallbackChain, locales, splitLocale } from '../contract/index.ts'
import type {
  PlainLine,
  PlainPages,
  PlainPageText,
  PlainReader,
  PlainText,
  PlainValue,
  RemoteManifest,
} from '../contract/index.ts'
import { assertDefined } from '../rules/errors.ts'
import { findMessageTags } from '../rules/message-tags.ts'
import { mapKeys } from '../rules/records.ts'
import { compileMessages, type CompiledMessages } from './messages.ts'

type Page = RemoteManifest['pages'][number]
type Part = PlainLine[number]

/**
 * Returns what a remote says about its pages to readers without a script, per locale. The search entry of a page describes it.
 * @throws Error for an unknown text, or one that lacks a value
 */
export function listPlainPages({ pages, moved }: RemoteManifest, folders: readonly string[]): PlainPages {
  const compiled = compileMessages([...folders])
  // As in the browser, a locale without texts has those of the next in its chain.
  const messages = mapKeys(locales, (locale): CompiledMessages => {
    const available = fallbackChain(locale).find((each) => compiled[each])
    return (available && compiled[available]) ?? {}
  })
  const searchable = pages.flatMap(({ path, search = [] }) => search.map((entry) => ({ path, ...entry })))
  const entries = pages.map((page) => {
    const description = searchable.find((entry) => entry.path === page.path && entry.text)?.text
    const texts = mapKeys(locales, (locale) => {
      const reader = { locale, ...splitLocale(locale) }
      const isHere = page.countries?.includes(reader.country) ?? true
      return isHere ? describePage(page, description, reader, messages[locale]) : undefined
    })
    const isUnlisted = locales.some((locale) => declaredBy(page, { locale, ...splitLocale(locale) })?.isUnlisted)
    const entry = {
      title: typeof page.title === 'string' ? page.title : undefined,
      description,
      text: page.plain ? texts : undefined,
      isListed: !isUnlisted && (page.plain !== undefined || description !== undefined),
      isUnlisted: isUnlisted || undefined,
    }
    return [page.path, entry] as const
  })
  return { pages: Object.fromEntries(entries), moved }
}

function declaredBy({ plain }: Page, reader: PlainReader) {
  return typeof plain === 'function' ? plain(reader) : plain
}

function describePage(
  page: Page,
  description: string | undefined,
  reader: PlainReader,
  messages: CompiledMessages,
): PlainPageText | undefined {
  const plainPage = declaredBy(page, reader)
  if (!plainPage) return undefined
  const title = plainPage.title ?? page.title
  if (typeof title === 'function')
    throw new Error(`The page "${page.path}" has many titles: what it says without a script needs one of its own`)
  const summary = plainPage.summary ?? (description === undefined ? [] : [description])
  const write = (text: PlainText) => writeText(text, reader, messages)
  return {
    title: write(title),
    summary: summary.map(write),
    facts: (plainPage.facts ?? []).map((fact) => fact.map(write)),
    links: (plainPage.links ?? []).map(write),
  }
}

function writeText(text: PlainText, reader: PlainReader, messages: CompiledMessages): PlainLine {
  const { to, ...declared } = typeof text === 'string' ? { id: text, to: undefined } : { to: undefined, ...text }
  const parts = 'text' in declared ? [declared.text] : formatMessage(declared, reader, messages)
  if (to === undefined) return parts
  return [{ text: joinTexts(parts), to: writeAddress(to, reader) }]
}

interface Declared {
  id: string
  values?: Readonly<Record<string, PlainValue>>
}

function formatMessage({ id, values = {} }: Declared, reader: PlainReader, messages: CompiledMessages): Part[] {
  const message = assertDefined(messages[id], `The text "${id}" of a page without a script`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parser has made it (messages.ts)
  const format = new IntlMessageFormat(message as ConstructorParameters<typeof IntlMessageFormat>[0], reader.lang)
  const stated = Object.entries(values).map(([name, value]) => {
    return [name, typeof value === 'object' ? joinTexts(formatMessage(value, reader, messages)) : value] as const
  })
  const byName = Object.fromEntries(stated)
  const tags = findMessageTags(message).map((name) => {
    const write = (parts: Part[]) => writeTag(name, byName[name], joinTexts(parts), reader)
    return [name, write] as const
  })
  const written = format.format<Part>({ ...byName, ...Object.fromEntries(tags) })
  return [written].flat().filter((part) => part !== '')
}

function joinTexts(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}

function writeTag(name: string, value: string | number | undefined, text: string, reader: PlainReader): Part {
  if (typeof value === 'string') return { text, to: writeAddress(value, reader) }
  return name === 'exact' ? { text, isExact: true } : text
}

/** Returns where a text leads: the path of a page begins with the language of the reader. */
function writeAddress(to: string, { lang }: PlainReader): string {
  const isPage = to.startsWith('/') && !/^\/(?:api|\.well-known)\//.test(to)
  if (!isPage) return to
  return to === '/' ? `/${lang}` : `/${lang}${to}`
}
