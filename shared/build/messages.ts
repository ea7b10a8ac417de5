import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { array, create, optional, record, string, type, type Infer } from 'superstruct'
import { fallbackChain, locales, type Locale } from '../contract/locale.ts'
import { errorMessage } from '../rules/errors.ts'
import { mapKeys } from '../rules/records.ts'
import { fillSite, readSite } from '../rules/site/index.ts'

const messages = record(string(), string())
export type Messages = Infer<typeof messages>
/** Syntax trees by message id. */
export type CompiledMessages = Record<string, unknown>

/** Returns the texts of a folder for `locale` as they are written; undefined without such a file. */
export function readMessages(folder: string, locale: Locale): Readonly<Messages> | undefined {
  const file = join(folder, `${locale}.json`)
  if (!existsSync(file)) return undefined
  try {
    return create(JSON.parse(readFileSync(file, 'utf8')), messages)
  } catch (error) {
    throw new Error(`${file} cannot be read: ${errorMessage(error)}`, { cause: error })
  }
}

/** Returns a function that fills the values of the site (`{siteName}`) in a text, as readers of `locale` get them. */
export function siteFiller() {
  const site = readSite()
  // An apostrophe can begin a quoted part of a message: two are one.
  const write = (value: string) => value.replaceAll("'", "''")
  return (text: string, locale: Locale) => fillSite(text, site, locale, write)
}

const packageFile = type({ site: optional(type({ texts: optional(array(string())) })) })

/** Returns the folders of `shared` whose texts an app brings along, as `site.texts` of its `package.json` says. */
export function listSharedTexts(appFolder: string): string[] {
  const file = join(appFolder, 'package.json')
  if (!existsSync(file)) return []
  const { site } = create(JSON.parse(readFileSync(file, 'utf8')), packageFile)
  return site?.texts ?? []
}

/**
 * Returns the texts of an app by locale, missing keys filled in along the fallback chain, compiled so that no parser
 * ships to the browser. A locale without a file is left out: the browser falls back by file.
 */
export function compileMessages(folders: string[]): Partial<Record<Locale, CompiledMessages>> {
  return mapKeys(locales, (locale) => compileLocale(folders, locale))
}

export function compileLocale(folders: string[], locale: Locale): CompiledMessages | undefined {
  if (!folders.some((folder) => readMessages(folder, locale))) return undefined
  const fill = siteFiller()
  const texts: Messages = {}
  for (const folder of folders) {
    for (const source of fallbackChain(locale).toReversed()) Object.assign(texts, readMessages(folder, source))
  }
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, parseMessage(id, fill(text, locale))]))
}

const parsed = new Map<string, MessageFormatElement[]>()

function parseMessage(id: string, text: string) {
  try {
    const known = parsed.get(text) ?? parse(text, { captureLocation: false })
    parsed.set(text, known)
    return known
  } catch (error) {
    throw new Error(`Message "${id}" cannot be read: ${errorMessage(error)}\n${text}`, { cause: error })
  }
}

export type PlainTexts = ReturnType<typeof plainTextsOf>

/** Returns a function that reads the text of a locale itself for readers of `shown`, without tags. It throws for a text with placeholders. */
export function plainTextsOf(folders: readonly string[]) {
  const readAll = (locale: Locale): Messages =>
    Object.assign({}, ...folders.map((folder) => readMessages(folder, locale)))
  const texts: Partial<Record<Locale, Messages>> = mapKeys(locales, readAll)
  const fill = siteFiller()
  return (id: string, locale: Locale, shown = locale): string | undefined => {
    const text = texts[locale]?.[id]
    return text === undefined ? undefined : toPlainText(id, parse(fill(text, shown)))
  }
}

function toPlainText(id: string, elements: MessageFormatElement[]): string {
  const parts = elements.map((element) => {
    if (element.type === TYPE.literal) return element.value
    if (element.type === TYPE.tag) return toPlainText(id, element.children)
    throw new Error(`Search or a menu shows the text "${id}", which needs values: name one without placeholders`)
  })
  return parts.join('')
}
