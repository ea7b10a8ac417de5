import { messageOf } from '@site/shared/rules'
import type { Database } from '../database/database.ts'
import { nextAttempt } from './next-attempt.ts'
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
const timeout = 60_000

/**
 * Gives a function that sends all mails that are due, one after the other, and ends when none is left or `isStopped` says
 * so. It may be called again while it is at work, and calls `onTaken` whenever it has found a mail. It fails only when the
 * database does.
 */
export function createDelivery({ database, transport, now, report }: Delivery) {
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
      await transport.send(mail, AbortSignal.timeout(timeout))
    } catch (error) {
      return fail(mail, error)
    }
    accepted.add(mail.id)
    await settle()
  }

  async function fail(mail: OutboxMail, error: unknown) {
    const { delay, refusals } = nextAttempt(mail, error)
    const failure = { lastError: messageOf(error), refusals }
    const said = `was not sent (${codeOf(error)}), attempt ${mail.attempts}`
    if (delay === undefined) {
      await markFailed(database, mail.id, { ...failure, givenUpAt: now() })
      return report(`Mail ${mail.id} ${said}; given up`)
    }
    await markFailed(database, mail.id, { ...failure, nextAttemptAt: new Date(now().getTime() + delay) })
    report(`Mail ${mail.id} ${said}; next in ${Math.round(delay / 1000)} s`)
  }

  return async (isStopped: () => boolean = () => false, onTaken?: () => void): Promise<void> => {
    while (!isStopped()) {
      await settle()
      const mail = await claimMail(database, now())
      if (!mail) return
      onTaken?.()
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
