import { dayInMs } from '@site/shared/rules'
import { sql } from 'kysely'
import type { openByCode } from '@site/shared/calls'
import type { AnswerKeys } from '../../configuration/answer-keys.ts'
import type { Database } from '../../database/database.ts'
import type { CallHandler } from '../../http/answer-call.ts'
import { countUnlessFull, uncount, type Count } from '../../limits/count-senders.ts'
import type { Services } from '../../services.ts'
import { createToken } from '../../tokens.ts'
import { firstHalfOf, hashesOfCode, linkRow, storeLinks } from './mailed-links.ts'

/**
 * Tries a day with the right first half of a code and a wrong second half. Only they are counted, and only for their link, so that
 * nobody can lock a code without having half of it. A half has 20 bits: however many tries there are, a code opens with a chance of
 * 5 in a million a day, and 0.17 % in the year that its link works.
 */
const maxWrongPerDay = 5

/**
 * Takes the code of a mail in the place of its link, once, and returns the tokens of new links that end with it. Without the e-mail
 * address of the request a code opens nothing, or one of many could be guessed.
 */
export function linkCodeHandler({ config, database, now }: Services): CallHandler<typeof openByCode> {
  return ({ body: { email, code } }) =>
    database.transaction().execute(async (transaction) => {
      const link = await useCode(transaction, config.answerKeys, { email, code }, now())
      if (typeof link === 'string') return link
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

/** Ends a code and returns its link, or an error code. */
async function useCode(
  transaction: Database,
  keys: AnswerKeys,
  { email, code }: { email: string; code: string },
  now: Date,
) {
  const hashes = hashesOfCode(keys, code)
  const ofAddress = transaction
    .selectFrom('privacyRequests')
    .select('reference')
    .where(sql<string>`lower(body ->> 'email')`, '=', email.toLowerCase())
  // Locked: of many tries at once, none is made beyond the limit.
  const links = await transaction
    .selectFrom('privacyRequestLinks')
    .select(['tokenHash', 'codeHash', 'reference', 'expiresAt', 'mailId'])
    .where('reference', 'in', ofAddress)
    .where(sql<string>`split_part(code_hash, ' ', 1)`, 'in', hashes.map(firstHalfOf))
    .where('expiresAt', '>', now)
    .forUpdate()
    .execute()
  const isRight = ({ codeHash }: { codeHash: string | null }) => codeHash !== null && hashes.includes(codeHash)
  const link = links.find(isRight) ?? links[0]
  if (!link?.reference) return 'UNKNOWN_CODE'
  const { tokenHash, reference, expiresAt, mailId } = link
  const tries: Count = { kind: 'wrong-link-code', key: tokenHash, max: maxWrongPerDay, time: dayInMs }
  if (await countUnlessFull(transaction, keys, [tries], now)) return 'CODE_LOCKED'
  if (!isRight(link)) return 'UNKNOWN_CODE'
  await uncount(transaction, keys, [tries])
  await transaction
    .updateTable('privacyRequestLinks')
    .set({ codeHash: null })
    .where('tokenHash', '=', tokenHash)
    .execute()
  return { reference, expiresAt, mailId }
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
