import type { RequestState } from '@site/shared/calls'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { findOpenDuplicate } from './duplicates.ts'
import { addHistory } from './history.ts'
import { findLink, mailStatusLink } from './mailed-links.ts'
import { personMail, requestMail } from './request-mails.ts'
import { changeRequest, findRequest, type StoredRequest } from './request-store.ts'

/** `failed`: unknown, or withdrawn before it was confirmed. */
type LinkState = { state: 'open' | 'used'; request: StoredRequest } | { state: 'failed' | 'expired' }

/** What a link leads to. Of a confirmed request only the state is told: the link may be in a log. */
export type Outcome = 'failed' | 'expired' | RequestState

export async function readVerificationLink(
  database: Database,
  token: string,
  now: Date,
  isLocked = false,
): Promise<LinkState> {
  const link = await findLink(database, token, 'VERIFICATION')
  if (!link) return { state: 'failed' }
  const request = link.reference === null ? undefined : await findRequest(database, link.reference, isLocked)
  // Requests that were not confirmed in time are removed, their links are kept so that they are known as expired.
  if (!request) return { state: 'expired' }
  if (request.verifiedAt) return { state: 'used', request }
  if (request.state !== 'RECEIVED') return { state: 'failed' }
  return link.expiresAt <= now ? { state: 'expired' } : { state: 'open', request }
}

/** Confirms a request: the privacy mailbox gets it and the person a receipt, or word of an open request with the same content. */
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

/** Of a duplicate, the state is that of the original. */
export async function outcomeOf(database: Database, link: LinkState): Promise<Outcome> {
  if (!('request' in link)) return link.state
  const { reference } = link.request
  const request = await findRequest(database, reference)
  const original = request?.duplicateOf ? await findRequest(database, request.duplicateOf) : request
  return original?.state ?? 'VERIFIED'
}

async function confirm(transaction: Database, request: StoredRequest, config: Config, verifiedAt: Date) {
  const { reference, language, origin } = request
  const duplicate = await findOpenDuplicate(transaction, request, verifiedAt)
  // Only the original is answered: its mailbox is what the links of both lead to.
  const changes = duplicate
    ? ({ state: 'WITHDRAWN', withdrawnAt: verifiedAt, duplicateOf: duplicate.reference } as const)
    : ({ state: 'VERIFIED' } as const)
  const verified = await changeRequest(transaction, reference, { ...changes, verifiedAt })
  await addHistory(transaction, { reference, kind: 'CONFIRMED' }, verifiedAt)
  if (!duplicate) await enqueueMail(transaction, requestMail(verified, config.privacyMailbox), verifiedAt)
  const shown = duplicate ? { ...duplicate, language, origin } : verified
  const write = (action: string) => personMail(duplicate ? 'duplicate' : 'receipt', shown, config, { action })
  await mailStatusLink(transaction, config, shown, write, verifiedAt)
}
