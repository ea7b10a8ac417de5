import { ElementScanner } from './element-scanner.ts'
import { UnreadableFile, type FileRow } from './file-row.ts'

const start = /^\s*(?:\[|\{\s*"campaignItems"\s*:\s*\[)/
/** Long enough to hold the beginning of any file of ours. */
const startLength = 1_000

/**
 * The rows of a JSON file: an array of items, or an object with `campaignItems` as the open data have it. Reads item by
 * item, so that the file may be larger than memory, and each item's line is known.
 *
 * @throws UnreadableFile where the file is something else, or ends too early
 */
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
  if (!isStarted) throw new UnreadableFile('The file is neither an array of items nor {"campaignItems": […]}.')
  elements.end()
}
