import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { BadRequest } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { lockSend } from './idempotency.ts'
import { inTurn } from './in-turn.ts'
import { countNetworks, countSenders, countUnlessFull, normalizeEmail, type Count } from './count-senders.ts'

type MailKind = 'unconfirmed' | 'receipt'

/** Submission of a visitor by a form, or of staff for a customer. */
export interface Submission<Stored> {
  email: string
  /** Error code for an e-mail address that cannot receive mail. */
  unreachable: string
  request: Pick<FastifyRequest, 'ip' | 'staff' | 'leaveWork'>
  /**
   * Kind of the mail to `email`, which nobody has confirmed; each kind has a limit of its own, above which mails are held back. Left out
   * for staff, who are not limited.
   */
  mail?: MailKind | undefined
  idempotencyKey: string | undefined
  /** The same for the same content with the same key (`idOfSend`). */
  sendId: string
  /** Finds an earlier send of the same submission, which is then neither counted nor stored again. */
  findEarlier: (transaction: Database) => Promise<Stored | undefined>
  /** Mails to `email` with `sendAt` where its owner, or a stranger, has had the most that one address gets in an hour. */
  store: (transaction: Database, receivedAt: Date, sendAt?: Date) => Promise<Stored>
}

/**
 * Accepts a submission: counts the visitor over all forms and servers, then checks the e-mail address, for which nobody waits who
 * was not counted; stores the submission with its mails in one transaction, and starts delivery. What fills in the honeypot is
 * accepted like everything else: a password manager may have done it.
 * @throws TooManyRequests; BadRequest with `unreachable`, which stays counted
 */
export async function acceptSubmission<Stored>(services: Services, submission: Submission<Stored>): Promise<Stored> {
  const { config, database, now, wakeMail, canReceiveMail } = services
  const { email, unreachable, request, mail, idempotencyKey, findEarlier, store } = submission
  const receivedAt = now()

  /** Returns the earlier send with the same key, or does the work. */
  function unlessSent<Result>(work: (transaction: Database) => Promise<Result>): Promise<Stored | Result> {
    const run = () =>
      database.transaction().execute(async (transaction) => {
        await lockSend(transaction, idempotencyKey)
        return (await findEarlier(transaction)) ?? work(transaction)
      })
    return mail ? inTurn(request.ip, run) : run()
  }

  const earlier = await unlessSent((transaction) => countSend(transaction, submission, config, receivedAt))
  if (earlier) return earlier
  if (email && canReceiveMail && !(await canReceiveMail(email, request))) throw new BadRequest(unreachable, 'email')
  const answer = await unlessSent(async (transaction) => {
    const count = email && mail && mailCount(email, mail, config)
    return store(
      transaction,
      receivedAt,
      count ? await countUnlessFull(transaction, config.answerKeys, [count], receivedAt) : undefined,
    )
  })
  wakeMail?.()
  return answer
}

/** Counts a visitor, once for what is sent again with its key while it is under way, or after it was rejected. */
async function countSend(
  transaction: Database,
  { email, request, mail, idempotencyKey, sendId }: Submission<unknown>,
  config: Config,
  now: Date,
): Promise<undefined> {
  if (!mail) return
  const send = { kind: 'send', key: sendId, max: 1 } as const
  if (idempotencyKey && (await countUnlessFull(transaction, config.answerKeys, [send], now))) return
  await countSenders(transaction, config.answerKeys, countsOf(email, request.ip, mail, config), now)
}

/** Counts a mail that no submission causes, such as a reminder. Returns false where the address has had too many. */
export async function mayMailUnconfirmed(transaction: Database, config: Config, email: string, now: Date) {
  return !(await countUnlessFull(transaction, config.answerKeys, [mailCount(email, 'unconfirmed', config)], now))
}

/** Returns the counts of the network, never of an address alone: a stranger would lock its owner out. */
function countsOf(
  email: string,
  ip: string,
  mail: MailKind,
  { messagesPerHour, unconfirmedMailsPerHour }: Config,
): Count[] {
  const counts = countNetworks(ip, { kind: 'network', max: messagesPerHour })
  if (email && mail === 'unconfirmed') {
    const count = { kind: 'network-and-email', max: unconfirmedMailsPerHour } as const
    counts.push(...countNetworks(ip, count, ` ${normalizeEmail(email)}`))
  }
  return counts
}

function mailCount(email: string, kind: MailKind, { unconfirmedMailsPerHour }: Config): Count {
  return { kind, key: normalizeEmail(email), max: unconfirmedMailsPerHour }
}
