import { createStore } from 'zustand/vanilla'
import { ApiRejected } from '../../calls/api-errors.ts'
import { largestFile } from '../../calls/request-messages.ts'

export type FileProblem = 'FILE_EMPTY' | 'FILE_UNREADABLE' | 'FILE_TOO_LARGE' | 'MESSAGE_FULL'

/** A file that is not sent: empty, changed or removed since it was chosen, too large, or one more than a message can have. */
export class FileRejection extends Error {
  override name = 'FileRejection'
  readonly code: FileProblem

  constructor(code: FileProblem) {
    super(`The file cannot be sent: ${code}`)
    this.code = code
  }
}

/** A file that was chosen and is not on the server yet. */
export interface Upload {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** The part that was sent, from 0 to 1. */
  part: number
  /** Why it failed. */
  error?: unknown
}

export interface UploadOptions<Stored> {
  /** Number of files that the message has already. */
  stored: number
  maxFiles: number
  send: (file: File, onProgress: (part: number) => void) => Promise<Stored>
  onStored: (stored: Stored) => void
}

/** Codes of the server for which the same file fails again. */
const finalCodes = new Set(['FILE_EMPTY', 'FILE_TOO_LARGE', 'HIDDEN_TEXT', 'NOT_OPEN'])

/** Returns whether the same file may arrive the next time. */
export function canRetry(error: unknown): boolean {
  if (error instanceof FileRejection) return error.code === 'MESSAGE_FULL'
  return !(error instanceof ApiRejected && finalCodes.has(error.error))
}

/** Returns whether the browser can still read a file: not one that was changed or removed since it was chosen. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch (error) {
    // `NotReadableError` or `NotFoundError`.
    return !(error instanceof DOMException)
  }
}

export type Uploads = ReturnType<typeof createUploads>

/** Creates a queue of uploads, independent of React. A file that fails stays in it until it is retried or removed; the others go on. */
export function createUploads() {
  const store = createStore<readonly Upload[]>(() => [])
  let lastKey = 0
  let queue = Promise.resolve()

  function change(key: number, changes: Partial<Upload>) {
    const changed = store.getState().map((upload) => (upload.key === key ? { ...upload, ...changes } : upload))
    store.setState(changed, true)
  }

  function remove(key: number) {
    const others = store.getState().filter((upload) => upload.key !== key)
    store.setState(others, true)
  }

  async function send<Stored>({ key, file }: Upload, options: UploadOptions<Stored>) {
    // It may have been removed while it waited.
    if (!store.getState().some((upload) => upload.key === key)) return
    change(key, { state: 'sending' })
    try {
      // One that was removed has this size, too.
      if (file.size === 0) throw new FileRejection('FILE_EMPTY')
      const stored = await options.send(file, (part) => change(key, { part }))
      remove(key)
      options.onStored(stored)
    } catch (error) {
      const isThere = await isReadable(file)
      change(key, { state: 'failed', error: isThere ? error : new FileRejection('FILE_UNREADABLE') })
    }
  }

  /** Puts files at the end of the queue, each of which has its own turn and failure. */
  function add<Stored>(files: readonly File[], options: UploadOptions<Stored>) {
    for (const file of files) {
      const problem = findProblem(file, options)
      lastKey += 1
      const upload: Upload = {
        key: lastKey,
        file,
        state: problem ? 'failed' : 'waiting',
        part: 0,
        error: problem && new FileRejection(problem),
      }
      store.setState([...store.getState(), upload], true)
      if (!problem) queue = queue.then(() => send(upload, options))
    }
  }

  function findProblem<Stored>(file: File, { stored, maxFiles }: UploadOptions<Stored>): FileProblem | undefined {
    if (file.size > largestFile) return 'FILE_TOO_LARGE'
    // Why it is empty is seen in its turn.
    if (file.size === 0) return undefined
    const pending = store.getState().filter((upload) => upload.state !== 'failed' && upload.file.size > 0)
    return stored + pending.length >= maxFiles ? 'MESSAGE_FULL' : undefined
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    add,
    remove,
    retry<Stored>(upload: Upload, options: UploadOptions<Stored>) {
      remove(upload.key)
      add([upload.file], options)
    },
    clear: () => store.setState([], true),
    /** Resolves once nothing is under way; returns whether all files that can be sent are on the server. */
    async settle(): Promise<boolean> {
      let last: Promise<void> | undefined
      while (last !== queue) {
        last = queue
        await last
      }
      return !store.getState().some(({ error }) => !(error instanceof FileRejection) && canRetry(error))
    },
  }
}
