import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { BadRequest } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { countNetworks, countSenders, countUnlessFull, normalizeEmail, type Count } from './count-senders.ts'

/** What a visitor sends with a form, or staff for a customer. */
export interface Submission<Stored> {
  email: string
  /** Error code for an e-mail address that cannot receive mail. */
  unreachable: string
  /** Left out for staff, who are not limited. */
  visitor?: {
    ip: string
    /** What `email` is mailed although nobody has confirmed it; each has a limit of its own, above which mails are held back. */
    mail: 'unconfirmed' | 'receipt'
  }
  idempotencyKey: string | undefined
  /** Finds an earlier send of the same submission, which is then neither counted nor stored again. */
  findEarlier: (transaction: Database) => Promise<Stored | undefined>
  /** Mails to `email` with `sendAt` where its owner, or a stranger, has had the most that one address gets in an hour. */
  store: (transaction: Database, receivedAt: Date, sendAt?: Date) => Promise<Stored>
}

/**
 * Accepts a submission: checks the e-mail address, counts the visitor over all forms and servers, stores the submission with
 * its mails in one transaction, then starts delivery. What fills in the honeypot is accepted like everything else: a password
 * manager may have done it.
 * @throws TooManyRequests; BadRequest with `unreachable`
 */
export async function acceptSubmission<Stored>(
  services: Services,
  { email, unreachable, visitor, idempotencyKey, findEarlier, store }: Submission<Stored>,
): Promise<Stored> {
  const { config, database, now, wakeMail, canReceiveMail } = services
  if (email && canReceiveMail && !(await canReceiveMail(email))) throw new BadRequest(unreachable, 'email')
  const receivedAt = now()
  const stored = await database.transaction().execute(async (transaction) => {
    // Waits for a send with the same key that is under way; later ones wait until this transaction ends.
    if (idempotencyKey)
      await sql`select pg_advisory_xact_lock(hashtextextended(${idempotencyKey}, 1))`.execute(transaction)
    const earlier = await findEarlier(transaction)
    if (earlier) return earlier
    if (visitor) await countSenders(transaction, countsOf(email, visitor, config), receivedAt)
    const count = email && visitor && mailCount(email, visitor.mail, config)
    return store(transaction, receivedAt, count ? await countUnlessFull(transaction, [count], receivedAt) : undefined)
  })
  wakeMail?.()
  return stored
}

/** Counts a mail that no submission causes, such as a reminder. Returns false where the address has had too many. */
export async function mayMailUnconfirmed(transaction: Database, config: Config, email: string, now: Date) {
  return !(await countUnlessFull(transaction, [mailCount(email, 'unconfirmed', config)], now))
}

type Visitor = NonNullable<Submission<unknown>['visitor']>

/** Of the network, never of an address alone: a stranger would lock its owner out. */
function countsOf(email: string, { ip, mail }: Visitor, { messagesPerHour, unconfirmedMailsPerHour }: Config): Count[] {
  const counts = countNetworks(ip, { kind: 'network', max: messagesPerHour })
  if (email && mail === 'unconfirmed') {
    const count = { kind: 'network-and-email', max: unconfirmedMailsPerHour } as const
    counts.push(...countNetworks(ip, count, ` ${normalizeEmail(email)}`))
  }
  return counts
}

function mailCount(email: string, kind: Visitor['mail'], { unconfirmedMailsPerHour }: Config): Count {
  return { kind, key: normalizeEmail(email), max: unconfirmedMailsPerHour }
}
