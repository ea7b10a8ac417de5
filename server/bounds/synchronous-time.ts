import { AsyncLocalStorage } from 'node:async_hooks'
import { promiseHooks } from 'node:v8'

/** The request that the code which runs now works for. */
interface Work {
  /** As counted by `normalizeNetwork`. */
  network: string
  /** Receives, after each piece of work, the milliseconds for which it occupied the thread. */
  charge: (time: number) => void
}

const current = new AsyncLocalStorage<Work>()

let isMeasuring = false

/**
 * Measures each continuation of a promise, and charges it to the request that it works for. Handlers are asynchronous, so this
 * is all their work on the main thread, wherever it is written; what other threads do (compression, files) is not in it.
 */
function beginMeasuring(): void {
  if (isMeasuring) return
  isMeasuring = true
  let startedAt = 0
  promiseHooks.createHook({
    before() {
      startedAt = performance.now()
    },
    after() {
      current.getStore()?.charge(performance.now() - startedAt)
    },
  })
}

/** Calls `begin`; whatever it starts, now or later, is work for this request. */
export function workFor<T>(work: Work, begin: () => T): T {
  beginMeasuring()
  return current.run(work, begin)
}

/** Returns the network that the code which runs now works for; undefined for work of the server itself. */
export function currentNetwork(): string | undefined {
  return current.getStore()?.network
}

/** Does work, and returns how many milliseconds of it occupied the thread. They are charged to the request as well. */
export async function measureWork(work: () => Promise<void>): Promise<number> {
  const outer = current.getStore()
  let sum = 0
  const charge = (time: number) => {
    sum += time
    outer?.charge(time)
  }
  await workFor({ network: outer?.network ?? '', charge }, work)
  return sum
}
