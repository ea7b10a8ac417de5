import { errorMessage, hourInMs, minuteInMs } from '@site/shared/rules'
import type { Database } from '../database/database.ts'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'
import { hideVisitors } from '../http/private-log.ts'
import { claimMail, markFailed, markSent, readMail, type ClaimedMail } from './outbox.ts'
import type { MailTransport } from './transport.ts'

interface Delivery {
  database: Database
  transport: MailTransport
  now: () => Date
  /** The sentence holds nothing of the mail, not even an address. */
  report: (problem: string) => void
}

/** Time limit of one attempt in milliseconds, less than a claim lasts. */
const attemptTimeout = minuteInMs

/** Returns a function that sends all due mails and calls `onTaken` for each; it rejects only when the database fails. */
export function createDelivery({ database, transport, now, report }: Delivery) {
  /** Accepted by the mail server, but not yet marked as sent in the database: not to be sent again. */
  const accepted = new Set<string>()

  async function markAccepted() {
    for (const id of accepted) {
      await markSent(database, id, now())
      accepted.delete(id)
    }
  }

  async function attempt(claimed: ClaimedMail) {
    try {
      const mail = await readMail(database, claimed.id)
      if (!mail) return
      await transport.send(mail, AbortSignal.timeout(attemptTimeout))
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      return fail(claimed, error)
    }
    accepted.add(claimed.id)
    await markAccepted()
  }

  async function fail(mail: ClaimedMail, error: unknown) {
    const { delay, refusals } = nextAttempt(mail, error)
    // A mail server may repeat a link.
    const failure = { lastError: hideVisitors(errorMessage(error)), refusals }
    const failureText = `was not sent (${smtpCode(error)}), attempt ${mail.attempts}`
    if (delay === undefined) {
      await markFailed(database, mail.id, { ...failure, givenUpAt: now() })
      return report(`Mail ${mail.id} ${failureText}; given up`)
    }
    await markFailed(database, mail.id, { ...failure, nextAttemptAt: new Date(now().getTime() + delay) })
    report(`Mail ${mail.id} ${failureText}; next in ${Math.round(delay / 1000)} s`)
  }

  return async (isStopped: () => boolean = () => false, onTaken?: () => void): Promise<void> => {
    while (!isStopped()) {
      await markAccepted()
      const mail = await claimMail(database, now())
      if (!mail) return
      onTaken?.()
      await attempt(mail)
    }
  }
}

/** Returns codes only: the message of a server may repeat addresses. It is stored with the mail. */
function smtpCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code = error.name, responseCode } = error as Error & { code?: string; responseCode?: number }
  return responseCode ? `${code} ${responseCode}` : code
}

/** Mails under way at the same time: a slow mail server does not hold up the others. */
const concurrency = 3

/** Sends the mails of the outbox; any number of servers may. Looks again after `interval` ms, for retries and dead servers. */
export function createMailWorker(delivery: Delivery, interval = 5_000) {
  const deliver = createDelivery(delivery)
  const work = new Set<Promise<void>>()
  let runningCount = 0
  let isStopped = false
  let isWoken = false
  let timer: NodeJS.Timeout | undefined

  function wake() {
    isWoken = true
    if (runningCount === concurrency) return
    runningCount += 1
    const begun: Promise<void> = run().finally(() => work.delete(begun))
    work.add(begun)
  }

  async function run() {
    // Woken while it runs, it looks once more: a new mail may have been committed just after the last look.
    // oxlint-disable-next-line eslint/no-unmodified-loop-condition -- `stop` changes it while this waits
    while (isWoken && !isStopped) {
      isWoken = false
      try {
        // Where there is one mail there may be more, which others can send meanwhile.
        await deliver(() => isStopped, wake)
      } catch (error) {
        // Outages are reported by the database itself, once.
        if (error instanceof DatabaseUnavailable) continue
        delivery.report(`The outbox cannot be used: ${errorMessage(error)}`)
      }
    }
    runningCount -= 1
  }

  return {
    start() {
      timer = setInterval(wake, interval)
      wake()
    },
    wake,
    /** Resolves after the mails under way. */
    async stop(): Promise<void> {
      isStopped = true
      clearInterval(timer)
      await Promise.all(work)
    },
  }
}

/** Delays after permanent errors, which a wrong set-up of the mail server may cause for a while. */
const rejectionDelays = [hourInMs, 4 * hourInMs]

/** About five days with the delays of `delayAfter`: time to fix our side. */
const maxAttempts = 144

/** Returns the delay in ms, if any, and the refusals so far. `attempts` includes this attempt, `refusals` does not. */
export function nextAttempt({ attempts, refusals }: Pick<ClaimedMail, 'attempts' | 'refusals'>, error: unknown) {
  if (isRejection(error)) return { delay: rejectionDelays[refusals], refusals: refusals + 1 }
  return { delay: attempts < maxAttempts ? delayAfter(attempts) : undefined, refusals }
}

const loginCodes = new Set([530, 534, 535, 538])

/** Whether a mail server permanently rejected the recipient or the message (5xx), not our login or sender. */
function isRejection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { command, responseCode = 0 } = error as Error & { command?: string; responseCode?: number }
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  return isAboutMail && responseCode >= 500 && responseCode < 600 && !loginCodes.has(responseCode)
}

const firstDelay = 10_000
const maxDelay = hourInMs

/** 10 seconds, doubled each time, up to an hour; up to a quarter shorter at random, so that mails do not come back at once. */
export function delayAfter(attempts: number, chance: number = Math.random()): number {
  const delay = Math.min(maxDelay, firstDelay * 2 ** (attempts - 1))
  return Math.round(delay * (1 - chance / 4))
}
