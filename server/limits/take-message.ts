import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { BadRequest } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { countSenders, type Count } from './count-senders.ts'
import { foldEmail, foldNetwork } from './sender-keys.ts'

/** A message of a visitor, read but not yet stored. */
export interface Message<Taken> {
  /** The network address that it comes from. */
  from: string
  /** The address to be reached at; empty where none was given. */
  email: string
  /** Whether that address gets a mail, though nobody has confirmed it. */
  isMailed: boolean
  /** What the field holds that people do not see. */
  trap: string | undefined
  /** The code of the refusal of an address that mail cannot be sent to. */
  unreachable: string
  /** The same message, where it was sent before: it is neither counted nor stored again. */
  find?: (transaction: Database) => Promise<Taken | undefined>
  /** Stores it together with its mails. */
  store: (transaction: Database, receivedAt: Date) => Promise<Taken>
}

/**
 * The one way in for messages of visitors: counts it over all forms and servers, stores it together with its mails, all or
 * nothing, and sends these on their way. A machine that fills in what people do not see is counted like anybody else, so
 * that nothing tells it that its messages are not kept: undefined is what `store` would have given.
 *
 * @throws TooManyRequests where the network address or the e-mail address has sent enough; BadRequest `unreachable`
 */
export async function takeMessage<Taken>(services: Services, message: Message<Taken>): Promise<Taken | undefined> {
  const { config, database, now, wakeMail, canReceiveMail } = services
  const { email, trap, unreachable, find, store } = message
  if (email && !trap && canReceiveMail && !(await canReceiveMail(email))) throw new BadRequest(unreachable, 'email')
  const receivedAt = now()
  const taken = await database.transaction().execute(async (transaction) => {
    const earlier = trap ? undefined : await find?.(transaction)
    if (earlier) return earlier
    await countSenders(transaction, countsOf(message, config), receivedAt)
    return trap ? undefined : store(transaction, receivedAt)
  })
  if (!trap) wakeMail?.()
  return taken
}

/**
 * Counts a mail to an address that nobody has confirmed, where no message of a visitor brings it.
 *
 * @throws TooManyRequests where the address had enough of them this hour
 */
export function countUnconfirmedMail(transaction: Database, config: Config, email: string, now: Date): Promise<void> {
  return countSenders(transaction, [unconfirmed(email, config)], now)
}

function countsOf({ from, email, isMailed }: Message<unknown>, config: Config): Count[] {
  const max = config.messagesPerHour
  const counts: Count[] = [{ kind: 'network', key: foldNetwork(from), max }]
  if (email) counts.push({ kind: 'email', key: foldEmail(email), max })
  if (email && isMailed) counts.push(unconfirmed(email, config))
  return counts
}

function unconfirmed(email: string, { unconfirmedMailsPerHour }: Config): Count {
  return { kind: 'unconfirmed', key: foldEmail(email), max: unconfirmedMailsPerHour }
}
