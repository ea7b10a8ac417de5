import type { Database } from '../database/database.ts'
import { delayAfter } from './backoff.ts'
import { claimMail, markFailed, markSent, type OutboxMail } from './outbox.ts'
import type { MailTransport } from './transport.ts'

/** What sending works with. */
export interface Delivery {
  database: Database
  transport: MailTransport
  now: () => Date
  /** Takes a sentence about what went wrong; it holds nothing of the mail, not even an address. */
  report: (problem: string) => void
}

/** The longest that one attempt may take, in milliseconds: less than a claim lasts. */
const patience = 60_000

/**
 * Gives a function that sends all mails that are due, one after the other, and ends when none is left or `isStopped` says
 * so. It fails only when the database does.
 */
export function createCourier({ database, transport, now, report }: Delivery) {
  /** Accepted by the mail server, but the database could not be told yet: not to be sent again by this process. */
  const accepted = new Set<string>()

  async function settle() {
    for (const id of accepted) {
      await markSent(database, id, now())
      accepted.delete(id)
    }
  }

  async function attempt(mail: OutboxMail) {
    try {
      await transport.send(mail, AbortSignal.timeout(patience))
    } catch (error) {
      const delay = delayAfter(mail.attempts)
      const next = new Date(now().getTime() + delay)
      await markFailed(database, mail.id, error instanceof Error ? error.message : String(error), next)
      const inSeconds = Math.round(delay / 1000)
      return report(`Mail ${mail.id} was not sent (${codeOf(error)}), attempt ${mail.attempts}; next in ${inSeconds} s`)
    }
    accepted.add(mail.id)
    await settle()
  }

  return async (isStopped: () => boolean = () => false): Promise<void> => {
    await settle()
    while (!isStopped()) {
      const mail = await claimMail(database, now())
      if (!mail) return
      await attempt(mail)
    }
  }
}

/** Codes only: a server's words may repeat addresses. The words are kept with the mail. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code = error.name, responseCode } = error as Error & { code?: string; responseCode?: number }
  return responseCode ? `${code} ${responseCode}` : code
}
