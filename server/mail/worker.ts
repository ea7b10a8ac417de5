import { messageOf } from '@site/shared/rules'
import { DatabaseAway } from '../database/database-away.ts'
import { createDelivery, type Delivery } from './deliver.ts'

export interface MailWorker {
  start: () => void
  /** Sends what is due, now. Never fails. */
  wake: () => void
  /** Ends after the mails under way. */
  stop: () => Promise<void>
}

/** Mails under way at the same time: one that a mail server is slow with does not hold up the others. */
const atOnce = 3

/**
 * Sends what the outbox holds. Any number of servers may run a worker each.
 *
 * @param interval Milliseconds after which to look again unasked: for mails to be tried again, and for those of a server
 *   that died
 */
export function createMailWorker(delivery: Delivery, interval: number = 5_000): MailWorker {
  const deliver = createDelivery(delivery)
  const work = new Set<Promise<void>>()
  let running = 0
  let isStopped = false
  let isWoken = false
  let timer: NodeJS.Timeout | undefined

  function wake() {
    isWoken = true
    if (running === atOnce) return
    running += 1
    const begun: Promise<void> = workOff().finally(() => work.delete(begun))
    work.add(begun)
  }

  async function workOff() {
    // Woken in the middle, it looks once more: what is new may have been committed just after the last look.
    // oxlint-disable-next-line eslint/no-unmodified-loop-condition -- `stop` changes it while this waits
    while (isWoken && !isStopped) {
      isWoken = false
      try {
        // Where there is one mail there may be more, which others can send meanwhile.
        await deliver(() => isStopped, wake)
      } catch (error) {
        // The database tells of its outages itself, once.
        if (error instanceof DatabaseAway) continue
        delivery.report(`The outbox cannot be used: ${messageOf(error)}`)
      }
    }
    running -= 1
  }

  return {
    start() {
      timer = setInterval(wake, interval)
      wake()
    },
    wake,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await Promise.all(work)
    },
  }
}
