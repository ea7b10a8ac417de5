import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { verifyMessages } from './verify-messages.ts'

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
