import type { OutboxMail } from '../outbox.ts'
import type { MailTransport } from '../transport.ts'

/** A way out on which each attempt ends as `outcome` says: accepted by default. Keeps what it was given. */
export function fakeTransport(outcome: (mail: OutboxMail) => Promise<void> = async () => undefined) {
  const attempts: OutboxMail[] = []
  const transport: MailTransport = {
    send(mail) {
      attempts.push(mail)
      return outcome(mail)
    },
  }
  return { transport, attempts }
}
