import { join } from 'node:path'
import { isPlainText } from '@site/shared/rules'
import { array, integer, min, object, optional, pattern, refine, size, string, type Infer } from 'superstruct'
import { runInTurn, type FileSender } from './turns.ts'

/** In characters. */
const longestFact = 1_000
const fact = refine(size(string(), 1, longestFact), 'plain', (text) => isPlainText(text, false))

const inspection = object({
  /** `author: …`, `camera: …`; `unreadable` where they cannot be known. */
  metadata: size(array(fact), 0, 20),
  /** First page of a PDF, from 1, with text below something opaque. */
  hiddenTextPage: optional(min(integer(), 1)),
})
export type Inspection = Infer<typeof inspection>

const detection = object({ mediaType: pattern(size(string(), 1, 100), /^[\w.+-]+\/[\w.+-]+$/) })
export type Detection = Infer<typeof detection>

const unreadable: Inspection = { metadata: ['unreadable'] }
const unknownType = 'application/octet-stream'

const megabyte = 1024 * 1024

const programs = {
  detect: join(import.meta.dirname, 'detect-program.ts'),
  inspect: join(import.meta.dirname, 'inspect-program.ts'),
}

/** Detects the media type of a file by its first part, in a process of its own. */
export async function detectType(bytes: Uint8Array, sender: FileSender): Promise<string> {
  const work = { program: programs.detect, bytes, answer: detection, timeLimit: 15_000, memoryLimit: 256 * megabyte }
  return (await runInTurn(sender, work))?.mediaType ?? unknownType
}

/** Media types that can be inspected. */
const readable = /^application\/pdf$|^image\/|\.(openxmlformats|oasis\.opendocument)/
export const isInspected = (mediaType: string): boolean => readable.test(mediaType)

/** Reads what a file tells beyond its content, in a process of its own, within `longest` ms. */
export async function inspectFile(
  mediaType: string,
  bytes: Uint8Array,
  sender: FileSender,
  longest = 20_000,
): Promise<Inspection> {
  if (!isInspected(mediaType)) return mediaType.startsWith('text/') ? { metadata: [] } : unreadable
  const work = { program: programs.inspect, argument: mediaType, bytes, answer: inspection, timeLimit: longest }
  return (await runInTurn(sender, work)) ?? unreadable
}
