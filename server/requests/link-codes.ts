import { sql } from 'kysely'
import type { openByCode } from '@site/shared/calls'
import type { Database } from '../database/database.ts'
import type { CallHandler } from '../http/answer-call.ts'
import { countUnlessFull, uncount } from '../limits/count-senders.ts'
import type { Services } from '../services.ts'
import { createToken } from '../tokens.ts'
import { wrongCodesOfNetwork } from './mailbox/codes.ts'
import { codeHasher, linkRow, storeLinks } from './mailed-links.ts'

/**
 * Takes the code of a mail in the place of its link, once, and returns the tokens of new links that end with it. Without the e-mail
 * address of the request a code opens nothing, or one of many could be guessed.
 */
export function linkCodeHandler({ database, now }: Services): CallHandler<typeof openByCode> {
  return ({ body: { email, code }, request: { ip } }) =>
    database.transaction().execute(async (transaction) => {
      // Counted before it is known whether it is right: of many tries at once, none is made beyond the limit.
      const tries = wrongCodesOfNetwork(ip)
      if (await countUnlessFull(transaction, tries, now())) return 'NETWORK_LOCKED'
      const link = await useCode(transaction, email, code, now())
      if (!link) return 'UNKNOWN_CODE'
      await uncount(transaction, tries)
      const { reference, expiresAt, mailId } = link
      const confirmableUntil = await findConfirmable(transaction, reference, now())
      const token = createToken()
      const verification = createToken()
      await storeLinks(transaction, [
        linkRow(token, { reference }, { purpose: 'STATUS', expiresAt, mailId }),
        ...(confirmableUntil
          ? [linkRow(verification, { reference }, { purpose: 'VERIFICATION', expiresAt: confirmableUntil, mailId })]
          : []),
      ])
      return { token, verification: confirmableUntil ? verification : null }
    })
}

/** Ends a code and returns its link; undefined for a wrong, used or expired one. */
async function useCode(transaction: Database, email: string, code: string, now: Date) {
  const hashCode = await codeHasher(transaction)
  const ofAddress = transaction
    .selectFrom('privacyRequests')
    .select('reference')
    .where(sql<string>`lower(body ->> 'email')`, '=', email.toLowerCase())
  const used = await transaction
    .updateTable('privacyRequestLinks')
    .set({ codeHash: null })
    .where('reference', 'in', ofAddress)
    .where('codeHash', '=', hashCode(code))
    .where('expiresAt', '>', now)
    .returning(['reference', 'expiresAt', 'mailId'])
    .executeTakeFirst()
  const { reference } = used ?? {}
  return used && reference ? { ...used, reference } : undefined
}

/** Returns until when a request can be confirmed with the links that were mailed; undefined where it need not or cannot be. */
async function findConfirmable(transaction: Database, reference: string, now: Date): Promise<Date | undefined> {
  const link = await transaction
    .selectFrom('privacyRequestLinks as link')
    .innerJoin('privacyRequests as request', 'request.reference', 'link.reference')
    .select('link.expiresAt')
    .where('link.reference', '=', reference)
    .where('link.purpose', '=', 'VERIFICATION')
    .where('link.expiresAt', '>', now)
    .where('request.state', '=', 'RECEIVED')
    .where('request.verifiedAt', 'is', null)
    .orderBy('link.expiresAt', 'desc')
    .executeTakeFirst()
  return link?.expiresAt
}
