import type { Locale } from '../contract/locale.ts'
import type { Messages } from './messages.ts'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runProgram } from './run-program.ts'

/**
 * Returns errors that FormatJS does not report for one app: unused texts (it cannot see composed ids), and texts of
 * `nl_be` equal to `nl_nl`. For all other errors see `verifyMessages`.
 */
export function checkMessages({ nl_nl = {}, nl_be = {} }: Partial<Record<Locale, Messages>>, source: string): string[] {
  const isUsed = usageIn(source)
  const unused = Object.keys(nl_nl).filter((id) => !isUsed(id))
  const repeated = Object.keys(nl_be).filter((id) => nl_be[id] === nl_nl[id])
  return [
    ...unused.map((id) => `nothing uses "${id}"`),
    ...repeated.map((id) => `nl_be.json repeats "${id}" of nl_nl.json`),
  ]
}

/** Returns a function that tells whether a source uses an id, as a literal or by a matching template literal. */
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

const program = join(dirname(createRequire(import.meta.url).resolve('@formatjs/cli/package.json')), 'bin/formatjs')
const source = 'nl_nl'

/**
 * Returns the errors that FormatJS finds, line by line: texts missing in `fr_be`, unknown to `nl_nl`, invalid, or with
 * other placeholders. `nl_be` and `en_be` may be incomplete.
 */
export async function verifyMessages(folder: string, signal?: AbortSignal): Promise<string[]> {
  async function verify(locales: string[], ...more: string[]) {
    const files = [source, ...locales]
      .map((locale) => join(folder, `${locale}.json`))
      .filter((file) => existsSync(file))
    const checks = ['--extra-keys', '--structural-equality', ...more]
    const words = [program, 'verify', '--source-locale', source, ...checks, ...files]
    const { code, said } = await runProgram(words, { signal })
    return code === 0 ? [] : said.split('\n').filter((line) => line !== '' && !/^-+$/.test(line))
  }
  return (await Promise.all([verify(['fr_be'], '--missing-keys'), verify(['nl_be', 'en_be'])])).flat()
}

/** Returns the errors that keep the texts of `<root>/<folder>/messages` from being published, with file and line. */
export async function findTextFaults(root: string, folder: string, signal?: AbortSignal): Promise<string[]> {
  const messages = join(root, folder, 'messages')
  if (!existsSync(messages)) return []
  let [kind, locale] = ['', '']
  return (await verifyMessages(messages, signal)).flatMap((line) => {
    const head = /^(Missing|Extra|These) .* for locale (\w+)/.exec(line)
    if (head !== null) {
      ;[, kind = '', locale = ''] = head
      return []
    }
    const [, id = '', detail = ''] = /^([\w.-]+)(?:: (.*))?$/.exec(line) ?? []
    if (id === '' || kind === '') return /^\s+at /.test(line) ? [] : [`${folder}/messages: ${line}`]
    const place = placeOf(root, `${folder}/messages`, locale, id)
    if (kind === 'Missing') return [`${place}: ${locale}.json lacks "${id}"`]
    if (kind === 'Extra') return [`${place}: nl_nl.json does not know "${id}"`]
    return [`${place}: "${id}" does not have the placeholders of nl_nl.json${detail && ` (${detail})`}`]
  })
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
