import { Worker } from 'node:worker_threads'

export interface Inspection {
  /** `author: …`, `camera: …`; `unreadable` where they cannot be known. */
  metadata: string[]
  /** Of a PDF: the first page, from 1, with text below something opaque. */
  hiddenTextPage?: number | undefined
}

export interface Inspected {
  mediaType: string
  bytes: Uint8Array
}

const unreadable: Inspection = { metadata: ['unreadable'] }

/** In bytes. */
const mostMemory = 768 * 1024 * 1024

let last: Promise<unknown> = Promise.resolve()

/** Of the others nothing is known. */
const readable = /^application\/pdf$|^image\/|\.(openxmlformats|oasis\.opendocument)/
export const isInspected = (mediaType: string): boolean => readable.test(mediaType)

/** Reads what a file tells beyond its content: one file at a time, in a thread that a hostile file can only end, within `longest` ms. */
export function inspectFile(mediaType: string, bytes: Uint8Array, longest = 20_000): Promise<Inspection> {
  if (!isInspected(mediaType)) return Promise.resolve(mediaType.startsWith('text/') ? { metadata: [] } : unreadable)
  const inspection = last.then(() => inspectInThread({ mediaType, bytes }, longest))
  last = inspection.catch(() => undefined)
  return inspection
}

async function inspectInThread(inspected: Inspected, longest: number): Promise<Inspection> {
  // What libraries write is kept from the log, which may hold nothing of a file.
  const worker = new Worker(new URL('./inspect-worker.ts', import.meta.url), {
    workerData: inspected,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    ...{ stdout: true, stderr: true },
  })
  const [end, before] = [Date.now() + longest, process.memoryUsage.rss()]
  const watch = setInterval(() => {
    // The limit of the thread does not count buffers.
    if (Date.now() > end || process.memoryUsage.rss() - before > mostMemory) void worker.terminate()
  }, 50)
  try {
    return await new Promise<Inspection>((resolve) => {
      worker.once('message', resolve)
      for (const event of ['error', 'exit']) worker.once(event, () => resolve(unreadable))
    })
  } finally {
    clearInterval(watch)
    await worker.terminate()
  }
}
