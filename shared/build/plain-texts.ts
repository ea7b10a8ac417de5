import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { locales, type Locale } from '../contract/index.ts'
import { readMessages, type Messages } from './messages.ts'

/**
 * A text in the words that `locale` has of its own for it, without tags; undefined where it has none.
 * @throws Error when the text needs values
 */
export type PlainTexts = (id: string, locale: Locale) => string | undefined

/** Reads each of the message files in `folders` once. */
export function plainTextsOf(folders: readonly string[]): PlainTexts {
  const read = new Map(
    locales.map((locale): [Locale, Messages] => {
      return [locale, Object.assign({}, ...folders.map((folder) => readMessages(folder, locale)))]
    }),
  )
  return (id, locale) => {
    const text = read.get(locale)?.[id]
    return text === undefined ? undefined : toPlainText(id, parse(text))
  }
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
