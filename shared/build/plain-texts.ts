import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Locale } from '../contract/index.ts'
import { readMessages } from './messages.ts'

/**
 * A text in the words that `locale` has of its own for it, without tags; undefined where it has none.
 * @throws Error when the text needs values
 */
export function readPlainText(id: string, locale: Locale, folders: readonly string[]): string | undefined {
  for (const folder of folders) {
    const text = readMessages(folder, locale)?.[id]
    if (text !== undefined) return toPlainText(id, parse(text))
  }
  return undefined
}

/** Tags, such as a link in the text, give what is inside of them. */
function toPlainText(id: string, elements: MessageFormatElement[]): string {
  const parts = elements.map((element) => {
    if (element.type === TYPE.literal) return element.value
    if (element.type === TYPE.tag) return toPlainText(id, element.children)
    throw new Error(`Search or a menu shows the text "${id}", which needs values: name one without placeholders`)
  })
  return parts.join('')
}
