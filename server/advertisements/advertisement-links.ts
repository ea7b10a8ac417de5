import { dayInMs } from '@site/shared/rules'
import type { Lang } from '@site/shared/contract'
import { sql } from 'kysely'
import { addEntry } from '../history/case-history.ts'
import type { Database } from '../database/database.ts'
import { storedOrigin } from '../http/own-origin.ts'
import { letters } from '../letters/letters.ts'
import type { AdvertisementLetterFacts, AdvertisementLetterKind } from '../letters/advertisement-letters.ts'
import { hidden, type Sender } from '../mail/letter.ts'
import { dropHeld, enqueueMail, type Mail } from '../mail/outbox.ts'
import { createToken, hashToken } from '../tokens.ts'
import { findAdvertisement, readDeclaration, type StoredAdvertisement } from './advertisement-store.ts'

/** In milliseconds: a case goes on while its advertisement runs. */
const linkTime = 365 * dayInMs

type SponsorMail = Pick<AdvertisementLetterFacts, 'until' | 'missing' | 'text' | 'sendAt'>

/**
 * Mails the sponsor a letter with a new link to the page of the declaration; returns the id of the mail, for the history; undefined where
 * nobody left an address. The token is after the `#`, which browsers do not send.
 */
export async function mailSponsor(
  transaction: Database,
  config: Sender,
  advertisement: StoredAdvertisement,
  kind: AdvertisementLetterKind,
  letterFacts: SponsorMail,
  now: Date,
): Promise<{ mailId: string } | undefined> {
  const to = readDeclaration(advertisement)?.email
  if (!to) return undefined
  const link = await storeLink(transaction, config, advertisement, now)
  const letter = letters.advertisement(kind, { advertisement, to, link, config, ...letterFacts })
  return { mailId: await enqueueMail(transaction, letter, now) }
}

/** Returns the letter of `mailSponsor` as staff see it before, with a link that opens nothing; undefined where nobody left an address. */
export function previewSponsorMail(
  config: Sender,
  advertisement: StoredAdvertisement,
  kind: AdvertisementLetterKind,
  said: SponsorMail,
): Mail | undefined {
  const to = readDeclaration(advertisement)?.email
  if (!to) return undefined
  const link = addressOfDeclaration(config, advertisement, hidden)
  return letters.advertisement(kind, { advertisement, to, link, config, ...said })
}

/** Stores a new link to the page of a declaration; returns its URL. */
async function storeLink(
  transaction: Database,
  config: Sender,
  advertisement: StoredAdvertisement,
  now: Date,
): Promise<string> {
  const token = createToken()
  const { id } = advertisement
  await transaction
    .insertInto('advertisementLinks')
    .values({ tokenHash: hashToken(token), advertisementId: id, expiresAt: new Date(now.getTime() + linkTime) })
    .execute()
  return addressOfDeclaration(config, advertisement, token)
}

function addressOfDeclaration(config: Sender, { country, language }: StoredAdvertisement, token: string): string {
  return `${storedOrigin(null, config, country)}/${language}/declare-advertisement/status#${token}`
}

/** Declarations in one mail, the latest. */
const maxDeclarations = 10

/** Returns the declarations of an address, by its hashes, the latest first. */
export function findDeclared(database: Database, hashes: readonly string[]): Promise<StoredAdvertisement[]> {
  return database
    .selectFrom('advertisementCases')
    .selectAll()
    .where(sql<boolean>`declarant_hash = any(${hashes}::text[])`)
    .orderBy('receivedAt', 'desc')
    .limit(maxDeclarations)
    .execute()
}

/** Mails a sponsor one letter with new links to the pages of these declarations, the latest first. */
export async function mailLostDeclarationLinks(
  transaction: Database,
  config: Sender,
  declarations: readonly StoredAdvertisement[],
  { lang, sendAt }: { lang: Lang; sendAt: Date | undefined },
  now: Date,
): Promise<void> {
  const [newest] = declarations
  const to = newest && readDeclaration(newest)?.email
  if (!newest || !to) return
  const links = []
  for (const declaration of declarations) {
    const url = await storeLink(transaction, config, declaration, now)
    links.push({ id: declaration.id, url })
  }
  await dropHeld(transaction, 'advertisementId', to, sendAt)
  const letter = letters.lostDeclarations({ advertisement: newest, to, links, lang, config, sendAt })
  const mailId = await enqueueMail(transaction, letter, now)
  await addEntry(transaction, { advertisementId: newest.id }, { kind: 'LINK_SENT', mailId }, now)
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
