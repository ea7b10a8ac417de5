import type { Locale } from '../contract/locale.ts'
import type { Messages } from './messages.ts'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runProgram } from './run-program.ts'

/**
 * What FormatJS does not see in the texts of one app, one sentence each: a text that nothing uses (it finds no id that is
 * put together), and a text of `nl_nl` that `nl_be` repeats. What it sees: `verifyMessages`.
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

/** An id is used where the source has it as a literal, or has a template literal that it fits. */
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
 * What FormatJS finds wrong with the texts of a folder, line by line: texts that `fr_be` lacks, that `nl_nl` does not
 * know, that cannot be read, or whose placeholders are not those of `nl_nl`. `nl_be` says what differs from `nl_nl`;
 * `en_be` may be smaller (product §1).
 * @param signal ends it, and makes it reject
 */
export async function verifyMessages(folder: string, signal?: AbortSignal): Promise<string[]> {
  const found = [verify(folder, ['fr_be'], ['--missing-keys'], signal), verify(folder, ['nl_be', 'en_be'], [], signal)]
  return (await Promise.all(found)).flat()
}

async function verify(folder: string, locales: string[], more: string[], signal?: AbortSignal): Promise<string[]> {
  const files = [source, ...locales].map((locale) => join(folder, `${locale}.json`)).filter((file) => existsSync(file))
  const checks = ['--extra-keys', '--structural-equality', ...more]
  const words = [program, 'verify', '--source-locale', source, ...checks, ...files]
  const { code, said } = await runProgram(words, { signal })
  return code === 0 ? [] : said.split('\n').filter((line) => line !== '' && !/^-+$/.test(line))
}

/**
 * What keeps the texts of `<root>/<folder>/messages` from being published, one sentence each that begins with file and
 * line: texts that a language lacks or that nobody knows, that cannot be read, or whose placeholders differ.
 */
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

/** File and line of a text; where the file lacks it, those of the Dutch one. */
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
 * The signs of a French text before which or after which a line can break, each with what stands beside it: a narrow
 * no-break space (U+202F) belongs before ? ! ; : » and %, and after «. A colon within an address or a time is none.
 *
 * @param text in plain words, in ICU's syntax, or as HTML
 */
export function findBreakableSigns(text: string): string[] {
  const words = text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#?\w+;/g, 'x')
    .replaceAll(/\{\w+\}/g, 'x')
  return Array.from(words.matchAll(/.{0,24}[^\u202F](?:[?!;»%]|:(?!\S))|«(?!\u202F).{0,24}/g), ([found]) => found)
}

/** Every text below a key `fr`, however deep, as files with all languages of the server have them. */
export function listFrench(value: unknown, isFrench = false): string[] {
  if (typeof value === 'string') return isFrench ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, below]) => listFrench(below, isFrench || key === 'fr'))
}
