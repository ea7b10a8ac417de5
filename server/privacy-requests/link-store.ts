import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { PrivacyRequestLinkRow } from '../database/tables.ts'

type Purpose = PrivacyRequestLinkRow['purpose']

/** The token of a new link: 256 bits by chance. Only its hash is stored, so that who reads the database cannot use it. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Makes a token lead to a request until `expiresAt`. */
export async function storeLink(
  transaction: Database,
  token: string,
  link: { reference: string; purpose: Purpose; expiresAt: Date; mailId: string },
): Promise<void> {
  await transaction.insertInto('privacyRequestLinks').values({ tokenHash: hashOf(token), ...link }).execute()
}

/** What a token leads to; undefined where no such link was ever mailed. */
export function findLink(database: Database, token: string, purpose: Purpose) {
  const ofToken = database.selectFrom('privacyRequestLinks').selectAll().where('tokenHash', '=', hashOf(token))
  return ofToken.where('purpose', '=', purpose).executeTakeFirst()
}
