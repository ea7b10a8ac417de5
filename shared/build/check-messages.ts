import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import { isStructurallySame } from '@formatjs/icu-messageformat-parser/manipulator.js'
import { locales, type Locale } from '../contract/locale.ts'
import { errorMessage } from '../rules/errors.ts'
import { readMessages, siteFiller, type Messages } from './messages.ts'

export { listSharedTexts } from './messages.ts'

/** Returns unused texts, and texts of `nl_be` equal to `nl_nl`: errors that do not keep an app from being published. */
export function checkMessages({ nl_nl = {}, nl_be = {} }: Partial<Record<Locale, Messages>>, source: string): string[] {
  const isUsed = usageIn(source)
  const unused = Object.keys(nl_nl).filter((id) => !isUsed(id))
  const repeated = Object.keys(nl_be).filter((id) => nl_be[id] === nl_nl[id])
  return [
    ...unused.map((id) => `nothing uses "${id}"`),
    ...repeated.map((id) => `nl_be.json repeats "${id}" of nl_nl.json`),
  ]
}

/** Returns what `npm run lint` says of the texts of a folder, besides `findTextFaults`. @param source all code that may use them */
export function findTextProblems(root: string, folder: string, source: string): string[] {
  const messages = join(root, folder, 'messages')
  const texts = Object.fromEntries(locales.map((locale) => [locale, readMessages(messages, locale)]))
  const signs = Object.values(texts['fr_be'] ?? {}).flatMap(findBreakableSigns)
  return [
    ...checkMessages(texts, source).map((problem) => `${folder}/messages: ${problem}`),
    ...signs.map((words) => describeSign(`${folder}/messages/fr_be.json`, words)),
  ]
}

export function describeSign(file: string, words: string): string {
  return `${file}: a line can break at a sign of "${words}"; U+202F belongs there`
}

/** Returns a function that says whether a source uses an id, as a literal or by a matching template literal. */
export function usageIn(source: string) {
  const literals = new Set(Array.from(source.matchAll(/['"`]([a-z_]+(?:\.[\w-]+)+)['"`]/g), (match) => match[1]))
  const templates = Array.from(source.matchAll(/`([a-z_]+\.[^`\s]*\$\{[^`]*)`/g), ([, template = '']) =>
    toPattern(template),
  )
  return (id: string) => literals.has(id) || templates.some((pattern) => pattern.test(id))
}

function toPattern(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[\\w-]+')}$`)
}

/**
 * Returns the errors that keep the texts of `<root>/<folder>/messages` from being published, with file and line: texts that
 * are missing in `fr_be`, unknown to `nl_nl`, invalid, or with other placeholders. `nl_be` and `en_be` may be incomplete.
 */
export function findTextFaults(root: string, folder: string): string[] {
  const messages = `${folder}/messages`
  try {
    const dutch = readMessages(join(root, messages), 'nl_nl') ?? {}
    const fill = siteFiller()
    return locales.flatMap((locale) => {
      // What names the site may differ by language.
      const fillIn = (text: string | undefined) => text && fill(text, locale)
      const own = readMessages(join(root, messages), locale)
      const ids = locale === 'fr_be' && own ? Object.keys({ ...dutch, ...own }) : Object.keys(own ?? {})
      return ids.flatMap((id) => {
        const fault = findFault(id, locale, fillIn(dutch[id]), fillIn(own?.[id]))
        return fault ? [`${placeOf(root, messages, locale, id)}: ${fault}`] : []
      })
    })
  } catch (error) {
    return [`${messages}: ${String(error)}`]
  }
}

function findFault(id: string, locale: Locale, dutch: string | undefined, own: string | undefined): string | undefined {
  if (own === undefined) return `${locale}.json lacks "${id}"`
  if (dutch === undefined) return `nl_nl.json does not know "${id}"`
  try {
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the package declares the same enum in two files
    const { success, error } = isStructurallySame(parse(dutch), parse(own))
    return success ? undefined : `"${id}" does not have the placeholders of nl_nl.json (${error?.message})`
  } catch (error) {
    return `"${id}" cannot be read: ${errorMessage(error)}`
  }
}

/** Returns file and line of a text, or of the Dutch one where the file lacks it. */
function placeOf(root: string, folder: string, locale: string, id: string): string {
  for (const file of [`${folder}/${locale}.json`, `${folder}/nl_nl.json`]) {
    const path = join(root, file)
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
    const line = lines.findIndex((text) => text.includes(`"${id}":`))
    if (line >= 0) return `${file}:${line + 1}`
  }
  return `${folder}/${locale}.json`
}

/**
 * Returns punctuation of a French text at which a line can break, with its context: a narrow no-break space (U+202F)
 * belongs before ? ! ; : » and %, and after «. Colons in URLs and times are ignored.
 * @param text Plain text, ICU message or HTML.
 */
export function findBreakableSigns(text: string): string[] {
  const words = text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#?\w+;/g, 'x')
    .replaceAll(/\{\w+\}/g, 'x')
  return Array.from(words.matchAll(/.{0,24}[^\u202F](?:[?!;»%]|:(?!\S))|«(?!\u202F).{0,24}/g), ([found]) => found)
}

/** Returns every text below a key `fr`, at any depth, as in the server's files with all languages. */
export function listFrench(value: unknown, isFrench = false): string[] {
  if (typeof value === 'string') return isFrench ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, below]) => listFrench(below, isFrench || key === 'fr'))
}
