import type { Texts } from './texts.ts'

/** Product §1 and §9: retries, first delay in milliseconds (doubled each time), reads at the same time. */
const retries = 5
const firstDelay = 350
const parallelReads = 10
/** In milliseconds: what hangs for so long is given up, as scripts and styles are, and not asked for again. */
const timeout = 8000
/** In milliseconds: how long the question waits whether a file is there at all. */
const statusTimeout = 2000
/** In milliseconds since the first read: after that none begins. The delays take 10,850, so only answers that dawdle come so far. */
const lastBeginning = 12_000

/** Once a read has failed or hung, others go past the browser: it would let them wait for that one, or give it again. */
let cache: RequestCache = 'default'

let reading = 0
const waiting: (() => void)[] = []

interface MessageFile {
  url: string
  integrity: string
}

/**
 * The content of a message file. One that the server does not have, or that hangs, is not asked for again; any other failure is.
 * So it rejects after 8 seconds where nothing comes, after 11 where each read fails at once, and after some 20 at the latest.
 */
export async function readMessageFile({ url, integrity }: MessageFile): Promise<Texts> {
  await takeTurn()
  try {
    return await readWithRetry(url, integrity)
  } finally {
    reading -= 1
    waiting.shift()?.()
  }
}

async function takeTurn() {
  if (reading >= parallelReads) await new Promise<void>((resolve) => waiting.push(resolve))
  reading += 1
}

async function readWithRetry(url: string, integrity: string): Promise<Texts> {
  const end = Date.now() + lastBeginning
  for (let attempt = 0; ; attempt += 1) {
    const signal = AbortSignal.timeout(timeout)
    try {
      const started = attempt ? undefined : window.site?.takeCall(url)
      const response = started ?? fetch(url, { integrity, signal, cache })
      return await within(
        signal,
        response.then((answer) => answer.json()),
      )
    } catch (error) {
      cache = 'reload'
      const delay = firstDelay * 2 ** attempt
      const isLast = attempt === retries || Date.now() + delay > end
      if (signal.aborted || isLast || (await isRefused(url))) throw error
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
}

/**
 * Whether the server says that asking again is of no use: it does not have the file, or does not give it. Of what a fetch
 * with a digest rejects, the browser does not tell the status.
 */
async function isRefused(url: string): Promise<boolean> {
  try {
    const { status } = await fetch(url, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(statusTimeout),
    })
    return status >= 400 && status < 500 && ![408, 425, 429].includes(status)
  } catch {
    return false
  }
}

function within<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const expired = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  return Promise.race([promise, expired])
}
