import { addDays, dayOf } from '@site/shared/rules'
import type { Database } from '../database/database.ts'
import type { PrivacyRequestLinkRow } from '../database/tables.ts'
import { hashToken } from '../tokens.ts'

type Purpose = PrivacyRequestLinkRow['purpose']

/** Makes a token lead to a request until `expiresAt`. */
export async function storeLink(
  transaction: Database,
  token: string,
  link: { reference: string; purpose: Purpose; expiresAt: Date; mailId: string },
): Promise<void> {
  await transaction
    .insertInto('privacyRequestLinks')
    .values({ tokenHash: hashToken(token), ...link })
    .execute()
}

/** What a token leads to; undefined where no such link was ever mailed. */
export function findLink(database: Database, token: string, purpose: Purpose) {
  const ofToken = database.selectFrom('privacyRequestLinks').selectAll().where('tokenHash', '=', hashToken(token))
  return ofToken.where('purpose', '=', purpose).executeTakeFirst()
}

/** Removes links a year after they expired: until then an old link is known as such. */
export async function forgetLinks(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('privacyRequestLinks')
    .where('expiresAt', '<', new Date(addDays(dayOf(now), -365)))
    .execute()
}
