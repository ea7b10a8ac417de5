import { DatabaseAway } from '../database/database-away.ts'
import { createCourier, type Delivery } from './deliver.ts'

export interface MailWorker {
  start: () => void
  /** Sends what is due, now. Never fails. */
  wake: () => void
  /** Ends after the mail under way. */
  stop: () => Promise<void>
}

/**
 * Sends what the outbox holds. Any number of servers may run a worker each.
 *
 * @param interval Milliseconds after which to look again unasked: for mails to be tried again, and for those of a server
 *   that died
 */
export function createMailWorker(delivery: Delivery, interval: number = 5_000): MailWorker {
  const deliver = createCourier(delivery)
  let isStopped = false
  let isWoken = false
  let isWorking = false
  let work = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  function wake() {
    isWoken = true
    if (!isWorking) work = workOff()
  }

  async function workOff() {
    isWorking = true
    // Woken in the middle, it looks once more: what is new may have been committed just after the last look.
    while (isWoken && !isStopped) {
      isWoken = false
      try {
        await deliver(() => isStopped)
      } catch (error) {
        // The database tells of its outages itself, once.
        if (error instanceof DatabaseAway) continue
        delivery.report(`The outbox cannot be used: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    isWorking = false
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
      await work
    },
  }
}
