import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { errorCode, errorMessage } from '@site/shared/rules'
import { csvRows } from './csv-rows.ts'
import type { FileRow } from './notice.ts'
import { jsonRows } from './json-rows.ts'

const readers: Record<string, (texts: AsyncIterable<string>) => AsyncIterable<FileRow>> = {
  '.csv': csvRows,
  '.json': jsonRows,
}

/** @throws Error that names the file and, where it is known, the line */
export async function* readRows(path: string): AsyncGenerator<FileRow> {
  const reader = readers[extname(path).toLowerCase()]
  try {
    if (!reader) throw new Error('its name must end in .json or .csv.')
    yield* reader(readTexts(path))
  } catch (cause) {
    throw new Error(`${path}: ${errorMessage(cause)}`, { cause })
  }
}

async function* readTexts(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    const pieces: AsyncIterable<Buffer> = createReadStream(path)
    for await (const bytes of pieces) yield decoder.decode(bytes, { stream: true })
    yield decoder.decode()
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new Error('is not written in UTF-8: save it as "CSV UTF-8".', { cause: error })
    if (code) throw new Error(`cannot be read: ${code}.`, { cause: error })
    throw error
  }
}
