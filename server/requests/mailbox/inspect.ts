import { Worker } from 'node:worker_threads'

export interface Inspection {
  /** `author: …`, `camera: …`; `unreadable` where they cannot be known. */
  metadata: string[]
  /** Of a PDF: the first page, from 1, with text below something opaque. */
  hiddenTextPage?: number | undefined
}

export interface Inspected {
  kind: 'pdf' | 'picture' | 'document'
  bytes: Uint8Array
}

const unreadable: Inspection = { metadata: ['unreadable'] }

/** In bytes. */
const mostMemory = 768 * 1024 * 1024

let last: Promise<unknown> = Promise.resolve()

/** Reads what a file tells beyond its content: one file at a time, in a thread that a hostile file can only end, within `longest` ms. */
export function inspectFile(mediaType: string, read: () => Promise<Uint8Array>, longest = 20_000): Promise<Inspection> {
  const kind = kindOf(mediaType)
  if (!kind) return Promise.resolve(mediaType.startsWith('text/') ? { metadata: [] } : unreadable)
  const inspection = last.then(async () => inspectInThread({ kind, bytes: await read() }, longest))
  last = inspection.catch(() => undefined)
  return inspection
}

function kindOf(mediaType: string): Inspected['kind'] | undefined {
  if (mediaType === 'application/pdf') return 'pdf'
  if (mediaType.startsWith('image/')) return 'picture'
  return /\.(openxmlformats|oasis\.opendocument)/.test(mediaType) ? 'document' : undefined
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
