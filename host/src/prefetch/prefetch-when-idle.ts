import { getBoot } from '../release/release.ts'
import { untilIdle } from './until-idle.ts'

declare global {
  interface Navigator {
    connection?: { saveData?: boolean }
  }
}

/** Prefetches once the browser is idle; not for visitors with Data Saver on. */
export async function prefetchWhenIdle(): Promise<void> {
  if (navigator.connection?.saveData) return
  const started = await getBoot().preloads
  await untilIdle()
  await import(/* webpackChunkName: "lazy-prefetch" */ './prefetch.ts').then(
    async ({ prefetch }) => prefetch(started),
    // Pages load once they are opened.
    () => undefined,
  )
}
