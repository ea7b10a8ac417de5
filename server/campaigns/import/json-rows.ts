import { errorMessage } from '@site/shared/rules'
import type { FileRow } from './notice.ts'

const start = /^\s*(?:\[|\{\s*"campaignItems"\s*:\s*\[)/
/** Characters in which the beginning must be found. */
const startLength = 1_000

/** Reads a JSON file, which may be larger than memory. stream-json knows no line numbers and stops at the first faulty item. */
export async function* jsonRows(texts: AsyncIterable<string>): AsyncGenerator<FileRow> {
  const elements = new ElementScanner()
  let head = ''
  let isStarted = false
  for await (const text of texts) {
    if (isStarted) {
      yield* elements.read(text)
      continue
    }
    head += text
    const opening = start.exec(head)?.[0]
    if (!opening && head.length < startLength) continue
    if (!opening) break
    isStarted = true
    elements.skip(opening)
    yield* elements.read(head.slice(opening.length))
  }
  if (!isStarted) throw new Error('The file is neither an array of items nor {"campaignItems": […]}.')
  elements.end()
}

class ElementScanner {
  #line = 1
  #firstLine = 1
  #element = ''
  #depth = 0
  #isInString = false
  #isEscaped = false
  #isClosed = false
  #hasBegun = false
  #isFirst = true
  #rest = ''

  /** @param text what comes before the first element: `[`, alone or within an object */
  skip(text: string) {
    this.#line += text.split('\n').length - 1
    this.#rest = text.includes('{') ? '}' : ''
  }

  *read(text: string): Generator<FileRow> {
    let from = 0
    for (let index = 0; index < text.length && !this.#isClosed; index += 1) {
      const letter = text.charAt(index)
      if (letter === '\n') this.#line += 1
      const isSeparator = this.#depth === 0 && !this.#isInString && (letter === ',' || letter === ']')
      if (!isSeparator) {
        this.#follow(letter)
        continue
      }
      this.#element += text.slice(from, index)
      from = index + 1
      this.#isClosed = letter === ']'
      yield* this.#finish()
    }
    if (this.#isClosed) this.#rest = this.#checkRest(text.slice(from))
    else this.#element += text.slice(from)
  }

  end() {
    if (this.#isClosed && this.#rest === '') return
    throw new Error(`Line ${this.#line}: the file ends too early.`)
  }

  #follow(letter: string) {
    if (!this.#hasBegun && letter > ' ') {
      this.#hasBegun = true
      this.#firstLine = this.#line
    }
    if (this.#isEscaped) this.#isEscaped = false
    else if (this.#isInString && letter === '\\') this.#isEscaped = true
    else if (letter === '"') this.#isInString = !this.#isInString
    else if (!this.#isInString && (letter === '{' || letter === '[')) this.#depth += 1
    // An extra bracket breaks its own element only, not the rest of the file.
    else if (!this.#isInString && (letter === '}' || letter === ']')) this.#depth = Math.max(this.#depth - 1, 0)
  }

  *#finish(): Generator<FileRow> {
    const element = this.#element
    this.#element = ''
    this.#hasBegun = false
    const isEmptyList = this.#isFirst && this.#isClosed && element.trim() === ''
    this.#isFirst = false
    if (!isEmptyList) yield readElement(element, this.#firstLine)
  }

  #checkRest(text: string): string {
    const rest = text.trim()
    if (!this.#rest.startsWith(rest)) throw new Error(`Line ${this.#line}: unexpected text after the items.`)
    return this.#rest.slice(rest.length)
  }
}

function readElement(text: string, line: number): FileRow {
  try {
    const values: unknown = JSON.parse(text)
    const isObject = typeof values === 'object' && values !== null && !Array.isArray(values)
    return isObject ? { line, values: { ...values } } : { line, values: {}, fault: 'is no object' }
  } catch (error) {
    return { line, values: {}, fault: `is no JSON: ${errorMessage(error)}` }
  }
}
