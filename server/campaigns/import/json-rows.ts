import { errorMessage } from '@site/shared/rules'
import { findRepeated, type FileRow } from './notice.ts'

const start = /^\s*(?:\[|\{\s*"campaignItems"\s*:\s*\[)/
/** End of the file. What open data state after the items (`asOf`, `total`, `nextCursor`) is not read. */
const end = /^\s*(?:,\s*"\w+"\s*:\s*(?:"[^"\\]*"|\d+|null)\s*)*\}\s*$/
/** Characters in which the beginning must be found. */
const startLength = 1_000
/** Maximum length of an item; a whole notice has less. Each piece of the file is read together with the item that it continues. */
const maxCharacters = 1_000_000
/** Maximum depth. Deeper JSON cannot be validated or reported without filling the stack. */
const maxDepth = 100

/** Reads a JSON file, which may be larger than memory. stream-json knows no line numbers and stops at the first faulty item. */
export async function* jsonRows(texts: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let opening: string | undefined
  const unreadText: Rest = { text: '', line: 1, hasItems: false, isClosed: false }
  for await (const text of texts) {
    unreadText.text += text
    if (opening === undefined) {
      opening = start.exec(unreadText.text)?.[0]
      if (opening === undefined && unreadText.text.length < startLength) continue
      if (opening === undefined) break
      unreadText.text = unreadText.text.slice(opening.length)
      unreadText.line += linesIn(opening)
    }
    if (!unreadText.isClosed) yield* takeItems(unreadText)
    if (unreadText.text.length <= maxCharacters) continue
    const [before = ''] = unreadText.text.split(/\S/, 1)
    throw new Error(`Line ${unreadText.line + linesIn(before)}: longer than ${maxCharacters} characters.`)
  }
  if (opening === undefined) throw new Error('The file is neither an array of items nor {"campaignItems": […]}.')
  const isObject = opening.includes('{')
  if (!unreadText.isClosed || (isObject && !unreadText.text.includes('}')))
    throw new Error(`Line ${unreadText.line + linesIn(unreadText.text)}: the file ends too early.`)
  if (isObject ? !end.test(unreadText.text) : unreadText.text.trim())
    throw new Error(`Line ${unreadText.line}: unexpected text after the items.`)
}

interface Rest {
  /** From the first item that is not complete; after the last one, once the list is closed. */
  text: string
  line: number
  hasItems: boolean
  isClosed: boolean
}

/** A text in quotes is a token only when its end has been read. */
const token = /\s+|"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},]|[^\s"[\]{},]+/gsy

/** A text in quotes, and the colon that makes it a name. */
const quoted = /("[^"\\]*(?:\\.[^"\\]*)*")\s*(:)?/gs

/** Yields the complete items, and removes them from the text. */
function* takeItems(unread: Rest): Generator<FileRow> {
  const { text } = unread
  let depth = 0
  let from = 0
  let line = unread.line
  let firstLine: number | undefined
  for (const { 0: sign, index } of text.matchAll(token)) {
    if (depth > 0 || (sign !== ',' && sign !== ']')) {
      if (sign.trim()) firstLine ??= line
      line += linesIn(sign)
      if (sign === '{' || sign === '[') depth += 1
      if (depth > maxDepth) throw new Error(`Line ${line}: more than ${maxDepth} levels of brackets.`)
      // An extra bracket breaks its own item only, not the rest of the file.
      if (sign === '}' || sign === ']') depth = Math.max(depth - 1, 0)
      continue
    }
    const item = text.slice(from, index)
    from = index + 1
    unread.isClosed = sign === ']'
    if (item.trim() || unread.hasItems || !unread.isClosed) yield readItem(item, firstLine ?? unread.line)
    Object.assign(unread, { text: text.slice(from), line, hasItems: true })
    firstLine = undefined
    if (unread.isClosed) return
  }
}

function linesIn(text: string): number {
  return text.split('\n').length - 1
}

function readItem(text: string, line: number): FileRow {
  try {
    const values: unknown = JSON.parse(text)
    if (typeof values !== 'object' || values === null || Array.isArray(values))
      return { line, values: {}, fault: 'is no object' }
    const names = [...text.matchAll(quoted)].flatMap(([, name = '', colon]) => (colon ? String(JSON.parse(name)) : []))
    const [twice] = findRepeated(names)
    return { line, values: { ...values }, ...(twice && { fault: `has the field ${twice} twice` }) }
  } catch (error) {
    return { line, values: {}, fault: `is no JSON: ${errorMessage(error)}` }
  }
}
