import { dayInMs } from '@site/shared/rules'
import type { Database } from '../database/database.ts'
import { storedOrigin } from '../http/own-origin.ts'
import { letters } from '../letters/letters.ts'
import type { AdvertisementLetterFacts, AdvertisementLetterKind } from '../letters/advertisement-letters.ts'
import type { Sender } from '../mail/letter.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { createToken, hashToken } from '../tokens.ts'
import { findAdvertisement, readDeclaration, type StoredAdvertisement } from './advertisement-store.ts'

/** In milliseconds: a case goes on while its advertisement runs. */
const linkTime = 365 * dayInMs

/**
 * Mails the sponsor a letter with a new link to the page of the declaration; returns the id of the mail, for the history; undefined where
 * nobody left an address. The token is after the `#`, which browsers do not send.
 */
export async function mailSponsor(
  transaction: Database,
  config: Sender,
  advertisement: StoredAdvertisement,
  kind: AdvertisementLetterKind,
  said: Pick<AdvertisementLetterFacts, 'until' | 'missing' | 'text' | 'sendAt'>,
  now: Date,
): Promise<{ mailId: string } | undefined> {
  const sponsorAddress = readDeclaration(advertisement)?.email
  if (!sponsorAddress) return undefined
  const { id, country, language } = advertisement
  const token = createToken()
  await transaction
    .insertInto('advertisementLinks')
    .values({ tokenHash: hashToken(token), advertisementId: id, expiresAt: new Date(now.getTime() + linkTime) })
    .execute()
  const link = `${storedOrigin(null, config, country)}/${language}/declare-advertisement/status#${token}`
  const letter = letters.advertisement(kind, { advertisement, to: sponsorAddress, link, config, ...said })
  return { mailId: await enqueueMail(transaction, letter, now) }
}

/** Returns the advertisement that a mailed link opens, locked where the call may change it; undefined for an invalid link. */
export async function findByLink(
  database: Database,
  token: string,
  now: Date,
  isLocked: boolean,
): Promise<StoredAdvertisement | undefined> {
  const link = database.selectFrom('advertisementLinks').select('advertisementId').where('expiresAt', '>', now)
  const found = await link.where('tokenHash', '=', hashToken(token)).executeTakeFirst()
  return found && findAdvertisement(database, found.advertisementId, isLocked)
}
