import type { MessageFormatElement } from '@site/shared/platform'
import { fileTimeout, inTime } from '@site/shared/rules'

export type Texts = Readonly<Record<string, MessageFormatElement[]>>

/** Retries, first delay in milliseconds (doubled each time), simultaneous reads. */
const retries = 5
const firstDelay = 350
const parallelReads = 10
/** In milliseconds: the limit of the request that finds out whether the file exists. */
const statusTimeout = 2000
/** In milliseconds since the first read: no retry starts later. The delays alone take 10,850. */
const lastBeginning = 12_000

/** After a failure, reads bypass the browser's cache: it could return the bad answer, or wait for the one that hangs. */
let cache: RequestCache = 'default'

let reading = 0
const queue: (() => void)[] = []

interface MessageFile {
  url: string
  integrity: string
}

/**
 * Reads a message file, with retries, except where the server does not have it or the answer hangs. Rejects after 8 seconds in which
 * nothing arrives, and after 11 where each read fails at once.
 */
export async function readMessageFile({ url, integrity }: MessageFile): Promise<Texts> {
  await takeTurn()
  try {
    return await readWithRetry(url, integrity)
  } finally {
    passTurn()
  }
}

async function takeTurn() {
  if (reading < parallelReads) reading += 1
  else await new Promise<void>((resolve) => queue.push(resolve))
}

/** A waiting read gets the turn itself: nothing can take it before that read goes on. */
function passTurn() {
  const next = queue.shift()
  if (next) next()
  else reading -= 1
}

async function readWithRetry(url: string, integrity: string): Promise<Texts> {
  const end = Date.now() + lastBeginning
  for (let attempt = 0; ; attempt += 1) {
    const controller = new AbortController()
    try {
      const started = attempt ? undefined : window.site?.takePrefetched(url)
      const response = started ?? fetch(url, { integrity, signal: controller.signal, cache })
      return await inTime(
        response.then((answer) => answer.json()),
        fileTimeout,
        () => new FileHangs(url),
      )
    } catch (error) {
      controller.abort()
      cache = 'reload'
      const delay = firstDelay * 2 ** attempt
      const isLast = attempt === retries || Date.now() + delay > end
      if (error instanceof FileHangs || isLast || (await isDenied(url))) throw error
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
}

/** Whether the server does not have or denies the file. A fetch with a digest rejects without telling the status. */
async function isDenied(url: string): Promise<boolean> {
  try {
    const { status } = await inTime(fetch(url, { method: 'HEAD', cache: 'no-store' }), statusTimeout)
    return status >= 400 && status < 500 && ![408, 425, 429].includes(status)
  } catch {
    return false
  }
}

/** Nothing of a file arrives. */
class FileHangs extends Error {
  override name = 'FileHangs'

  constructor(url: string) {
    super(`Nothing of ${url} arrives`)
  }
}
