import { createCourier, type Delivery } from './deliver.ts'

/** How often to look for mails whose time has come, or that a server has left behind; in milliseconds. */
const interval = 5_000

export interface MailWorker {
  /** Sends what is due, now. Never fails. */
  wake: () => void
  /** Ends after the mail under way. */
  stop: () => Promise<void>
}

/** Sends what the outbox holds: at the start, when woken, and every 5 seconds. Any number of servers may run one each. */
export function startMailWorker(delivery: Delivery): MailWorker {
  const deliver = createCourier(delivery)
  let isStopped = false
  let isWoken = false
  let work: Promise<void> | undefined

  function wake() {
    isWoken = true
    work ??= workOff().finally(() => (work = undefined))
  }

  async function workOff() {
    // Woken in the middle, it looks once more: what is new may have been committed just after the last look.
    while (isWoken && !isStopped) {
      isWoken = false
      try {
        await deliver(() => isStopped)
      } catch (error) {
        delivery.report(`The outbox cannot be read: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }

  const timer = setInterval(wake, interval)
  wake()
  return {
    wake,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await work
    },
  }
}
