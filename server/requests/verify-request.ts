import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import type { Services } from '../services.ts'
import { findOpenTwin } from './duplicates.ts'
import { findLink } from './link-store.ts'
import { requestMail } from './mailbox-mail.ts'
import { mailReceipt } from './mailed-links.ts'
import { changeRequest, findRequest, type StoredRequest } from './request-store.ts'

/** What a verification link can do: `open` can be confirmed, `used` has been, `failed` is unknown or of no use any more. */
type LinkState = { state: 'open' | 'used'; request: StoredRequest } | { state: 'failed' | 'expired' }

/** Where the person is led: one page each (product §2). */
export type Outcome = 'verified' | 'failed' | 'expired'

/** A second press of the button, while the first is under way, is no second use of the link; in milliseconds. */
const doublePress = 10_000

/** What a verification link can do now. Changes nothing; with `isLocked` nobody else does until the transaction ends. */
export async function readVerificationLink(
  database: Database,
  token: string,
  now: Date,
  isLocked = false,
): Promise<LinkState> {
  const link = await findLink(database, token, 'VERIFICATION')
  if (!link) return { state: 'failed' }
  const request = link.reference === null ? undefined : await findRequest(database, link.reference, isLocked)
  // A request that nobody confirmed in time is removed; its links stay, to be known as expired.
  if (!request) return { state: 'expired' }
  if (request.state === 'VERIFIED') return { state: 'used', request }
  if (request.state !== 'RECEIVED') return { state: 'failed' }
  return link.expiresAt <= now ? { state: 'expired' } : { state: 'open', request }
}

/**
 * Uses a verification link up. The request goes to the privacy mailbox and the person gets a receipt; where the same was
 * asked before and is not answered yet, the mailbox has it already, and the person is told so.
 */
export async function verifyRequest({ database, config, now, wakeMail }: Services, token: string): Promise<Outcome> {
  const verifiedAt = now()
  const outcome = await database.transaction().execute(async (transaction) => {
    const link = await readVerificationLink(transaction, token, verifiedAt, true)
    if (link.state === 'used') return isDoublePress(link.request, verifiedAt) ? 'verified' : 'failed'
    if (link.state !== 'open') return link.state
    await confirm(transaction, link.request, config, verifiedAt)
    return 'verified'
  })
  wakeMail?.()
  return outcome
}

function isDoublePress({ verifiedAt }: StoredRequest, now: Date): boolean {
  return verifiedAt !== null && now.getTime() - verifiedAt.getTime() < doublePress
}

async function confirm(transaction: Database, request: StoredRequest, config: Config, verifiedAt: Date) {
  const { reference, language, origin } = request
  const twin = await findOpenTwin(transaction, request, verifiedAt)
  const changes = { state: 'VERIFIED', verifiedAt, duplicateOf: twin?.reference ?? null } as const
  const verified = await changeRequest(transaction, reference, changes)
  if (twin) return mailReceipt(transaction, config, 'duplicate', { ...twin, language, origin }, verifiedAt)
  await enqueueMail(transaction, requestMail(verified, config.privacyMailbox), verifiedAt)
  return mailReceipt(transaction, config, 'receipt', verified, verifiedAt)
}
