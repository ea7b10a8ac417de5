import type { RequestState } from '@site/shared/calls'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import type { Services } from '../services.ts'
import { findOpenTwin } from './duplicates.ts'
import { findLink } from './link-store.ts'
import { requestMail } from './mailbox-mail.ts'
import { mailReceipt } from './mailed-links.ts'
import { changeRequest, findRequest, type StoredRequest } from './request-store.ts'

/**
 * What a verification link can do: `open` can be confirmed, `used` has been, whatever became of the request since; `failed`
 * is unknown, or of a request that was withdrawn unconfirmed.
 */
type LinkState = { state: 'open' | 'used'; request: StoredRequest } | { state: 'failed' | 'expired' }

/**
 * Where the person is led: one page each (product §2). Of a request that is confirmed its state is told too, and nothing
 * more: the link may stand in a log.
 */
export type Outcome = { page: 'failed' | 'expired' } | { page: 'verified'; state: RequestState }

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
  if (request.verifiedAt) return { state: 'used', request }
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
    if (link.state === 'open') await confirm(transaction, link.request, config, verifiedAt)
    return outcomeOf(transaction, link)
  })
  wakeMail?.()
  return outcome
}

/** Where a link leads that is `open` no more. Of a request that was sent twice, the state is that of the one that is handled. */
export async function outcomeOf(database: Database, link: LinkState): Promise<Outcome> {
  if (!('request' in link)) return { page: link.state }
  const { reference } = link.request
  const request = await findRequest(database, reference)
  const handled = request?.duplicateOf ? await findRequest(database, request.duplicateOf) : request
  return { page: 'verified', state: handled?.state ?? 'VERIFIED' }
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
