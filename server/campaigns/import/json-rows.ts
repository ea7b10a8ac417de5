import { errorMessage } from '@site/shared/rules'
import { findRepeated, type FileRow } from './notice.ts'

const start = /^\s*(?:\[|\{\s*"campaignItems"\s*:\s*\[)/
/** What open data state after the items (`asOf`, `total`, `nextCursor`) is not read. */
const end = /^\s*(?:,\s*"\w+"\s*:\s*(?:"[^"\\]*"|\d+|null)\s*)*\}\s*$/
/** Characters in which the beginning must be found. */
const startLength = 1_000
/** Of an item; a whole notice has less. Each piece of the file is read together with the item that it continues. */
const maxCharacters = 1_000_000
/** What is nested deeper than an item cannot be validated or reported without filling the stack. */
const maxDepth = 100

/** Reads a JSON file, which may be larger than memory. stream-json knows no line numbers and stops at the first faulty item. */
export async function* jsonRows(texts: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let opening: string | undefined
  const rest: Rest = { text: '', line: 1, hasItems: false, isClosed: false }
  for await (const text of texts) {
    rest.text += text
    if (opening === undefined) {
      opening = start.exec(rest.text)?.[0]
      if (opening === undefined && rest.text.length < startLength) continue
      if (opening === undefined) break
      rest.text = rest.text.slice(opening.length)
      rest.line += linesIn(opening)
    }
    if (!rest.isClosed) yield* takeItems(rest)
    if (rest.text.length <= maxCharacters) continue
    const [before = ''] = rest.text.split(/\S/, 1)
    throw new Error(`Line ${rest.line + linesIn(before)}: longer than ${maxCharacters} characters.`)
  }
  if (opening === undefined) throw new Error('The file is neither an array of items nor {"campaignItems": […]}.')
  const isObject = opening.includes('{')
  if (!rest.isClosed || (isObject && !rest.text.includes('}')))
    throw new Error(`Line ${rest.line + linesIn(rest.text)}: the file ends too early.`)
  if (isObject ? !end.test(rest.text) : rest.text.trim())
    throw new Error(`Line ${rest.line}: unexpected text after the items.`)
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
function* takeItems(rest: Rest): Generator<FileRow> {
  const { text } = rest
  let depth = 0
  let from = 0
  let line = rest.line
  let firstLine: number | undefined
  for (const { 0: found, index } of text.matchAll(token)) {
    if (depth > 0 || (found !== ',' && found !== ']')) {
      if (found.trim()) firstLine ??= line
      line += linesIn(found)
      if (found === '{' || found === '[') depth += 1
      if (depth > maxDepth) throw new Error(`Line ${line}: more than ${maxDepth} levels of brackets.`)
      // An extra bracket breaks its own item only, not the rest of the file.
      if (found === '}' || found === ']') depth = Math.max(depth - 1, 0)
      continue
    }
    const item = text.slice(from, index)
    from = index + 1
    rest.isClosed = found === ']'
    if (item.trim() || rest.hasItems || !rest.isClosed) yield readItem(item, firstLine ?? rest.line)
    Object.assign(rest, { text: text.slice(from), line, hasItems: true })
    firstLine = undefined
    if (rest.isClosed) return
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
