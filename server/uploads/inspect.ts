import { join } from 'node:path'
import { isPlainText } from '@site/shared/rules'
import { array, integer, min, object, optional, pattern, refine, size, string, type Infer } from 'superstruct'
import { FairQueue } from '../limits/fair-queue.ts'
import { runIsolated } from './isolated-process.ts'

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

/** Processes that read files share the memory and the processors with the server, so there are two at a time at most. */
const queues = { visitors: new FairQueue(), staff: new FairQueue() }

export interface FileSender {
  /** No file of a visitor keeps one of staff waiting. */
  queue: keyof typeof queues
  /** Those who send to one queue take turns. */
  client: string
}

/** Detects the media type of a file by its first part, in a process of its own. */
export async function detectType(bytes: Uint8Array, { queue, client }: FileSender): Promise<string> {
  const work = { program: programs.detect, bytes, answer: detection, timeLimit: 15_000, memoryLimit: 256 * megabyte }
  return (await queues[queue].run(client, () => runIsolated(work)))?.mediaType ?? unknownType
}

/** Media types that can be inspected. */
const readable = /^application\/pdf$|^image\/|\.(openxmlformats|oasis\.opendocument)/
export const isInspected = (mediaType: string): boolean => readable.test(mediaType)

/** Reads what a file tells beyond its content, in a process of its own, within `longest` ms. */
export async function inspectFile(
  mediaType: string,
  bytes: Uint8Array,
  { queue, client }: FileSender,
  longest = 20_000,
): Promise<Inspection> {
  if (!isInspected(mediaType)) return mediaType.startsWith('text/') ? { metadata: [] } : unreadable
  const work = { program: programs.inspect, argument: mediaType, bytes, answer: inspection, timeLimit: longest }
  return (await queues[queue].run(client, () => runIsolated(work))) ?? unreadable
}
