import { addDays, dayOf } from '@site/shared/rules'
import type { Database } from '../database/database.ts'
import { enqueueMail, type Mail } from '../mail/outbox.ts'
import { storedOrigin, type Origins } from '../http/own-origin.ts'
import { createToken, hashToken } from '../tokens.ts'
import { personMail } from './request-mails.ts'
import type { StoredRequest } from './request-store.ts'
import type { PrivacyRequestLinkRow } from '../database/tables.ts'

const day = 86_400_000
/** To confirm, in milliseconds. */
export const verificationTime = 7 * day
/** Long enough for any answer, its extension, and some doubt afterwards. */
export const statusTime = 365 * day

export async function mailVerification(
  transaction: Database,
  config: Origins,
  request: StoredRequest,
  now: Date,
  {
    letter = 'verification',
    until = new Date(now.getTime() + verificationTime),
  }: { letter?: 'verification' | 'reminder'; until?: Date } = {},
): Promise<void> {
  const [token, statusToken] = [createToken(), createToken()]
  // The status token after the `#` lets the page after the button show the request; it never reaches a server log.
  const action = `${siteAddress(request, config)}/verify/${token}#${statusToken}`
  const mail = personMail(letter, request, { action, until, status: statusAddress(request, config, statusToken) })
  const mailId = await enqueueMail(transaction, mail, now)
  const { reference } = request
  await storeLink(transaction, token, { reference, purpose: 'VERIFICATION', expiresAt: until, mailId })
  await storeStatusLink(transaction, reference, statusToken, mailId, now)
}

/** Mails a person that the privacy team has the request (`receipt`), or had it already (`duplicate`). */
export async function mailReceipt(
  transaction: Database,
  config: Origins,
  letter: 'receipt' | 'duplicate',
  request: StoredRequest,
  now: Date,
): Promise<void> {
  await mailStatusLink(transaction, config, request, (action) => personMail(letter, request, { action }), now)
}

/** Mails a person something with a new link to the status page. Returns the id of the mail. */
export async function mailStatusLink(
  transaction: Database,
  config: Origins,
  request: StoredRequest,
  write: (address: string) => Mail,
  now: Date,
): Promise<string> {
  const token = createToken()
  const mailId = await enqueueMail(transaction, write(statusAddress(request, config, token)), now)
  await storeStatusLink(transaction, request.reference, token, mailId, now)
  return mailId
}

/** The token is after the `#`, which browsers do not send: no server log holds it. */
export function statusAddress(request: StoredRequest, config: Origins, token: string): string {
  return `${siteAddress(request, config)}/privacy-rights/status#${token}`
}

function siteAddress({ origin, country, language }: StoredRequest, config: Origins): string {
  return `${storedOrigin(origin, config, country)}/${language}`
}

function storeStatusLink(transaction: Database, reference: string, token: string, mailId: string, now: Date) {
  const expiresAt = new Date(now.getTime() + statusTime)
  return storeLink(transaction, token, { reference, purpose: 'STATUS', expiresAt, mailId })
}

type Purpose = PrivacyRequestLinkRow['purpose']

async function storeLink(
  transaction: Database,
  token: string,
  link: { reference: string; purpose: Purpose; expiresAt: Date; mailId: string },
): Promise<void> {
  await transaction
    .insertInto('privacyRequestLinks')
    .values({ tokenHash: hashToken(token), ...link })
    .execute()
}

export function findLink(database: Database, token: string, purpose: Purpose) {
  const ofToken = database.selectFrom('privacyRequestLinks').selectAll().where('tokenHash', '=', hashToken(token))
  return ofToken.where('purpose', '=', purpose).executeTakeFirst()
}

export const expiredLinkDays = 365
/** Removes links a year after they expired: until then an old link is known as expired. */
export async function removeOldLinks(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('privacyRequestLinks')
    .where('expiresAt', '<', new Date(addDays(dayOf(now), -expiredLinkDays)))
    .execute()
}
