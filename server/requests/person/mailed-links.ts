import { sql } from 'kysely'
import type { Lang } from '@site/shared/contract'
import { addDays, dayInMs, dayOf, readCode } from '@site/shared/rules'
import type { Database } from '../../database/database.ts'
import { dropHeld, type Mail } from '../../mail/outbox.ts'
import { storedOrigin, type Origins } from '../../http/own-origin.ts'
import { hasher, hashers, type Hasher } from '../../vault/derived-keys.ts'
import { createCode, createToken, hashToken } from '../../tokens.ts'
import { letters } from '../../letters/letters.ts'
import type { Sender } from '../../mail/letter.ts'
import { mailLetter, type NewLetter } from '../store/stored-letters.ts'
import { addHistory } from '../store/history.ts'
import { changeRequest, unconfirmedTime, type StoredRequest } from '../store/request-store.ts'
import type { PrivacyRequestLinkRow } from '../../database/tables.ts'
import type { Config } from '../../config.ts'
import type { AnswerKeys } from '../../configuration/answer-keys.ts'
import { mayMailUnconfirmed } from '../../limits/accept-submission.ts'
import type { Services } from '../../services.ts'

type Mailer = Sender & Pick<Config, 'answerKeys'>

/** To confirm, in milliseconds. */
export const verificationTime = 7 * dayInMs
/** Long enough for any answer, its extension, and some doubt afterwards. */
export const statusTime = 365 * dayInMs

export async function mailVerification(
  transaction: Database,
  config: Mailer,
  request: StoredRequest,
  now: Date,
  {
    letter = 'verification',
    until = new Date(now.getTime() + verificationTime),
    sendAt,
  }: { letter?: 'verification' | 'reminder'; until?: Date; sendAt?: Date } = {},
): Promise<void> {
  const token = createToken()
  const write = (status: string, code: string) => {
    const action = verificationAddress(request, config, token, status)
    return { ...letters[letter]({ request, config, action, until, status, code }), sendAt }
  }
  const kind = letter === 'reminder' ? 'REMINDER' : 'VERIFICATION'
  const sent = await mailStatusLink(transaction, config, request, { kind, write, secrets: [token] }, now)
  const { mailId } = sent
  await addHistory(transaction, { ...sent, reference: request.reference, kind: 'LINK_SENT' }, now)
  await storeLinks(transaction, [linkRow(token, request, { purpose: 'VERIFICATION', expiresAt: until, mailId })])
}

/** Requests in a mail that was held back, the latest. */
const maxHeldRequests = 50

/**
 * Asks to confirm a new request. With `sendAt` the address has had too many mails: one mail then is for all of its requests that
 * were not mailed. The statements are the same, or the time of an answer would tell that the address is in use.
 */
export async function mailNewRequest(
  transaction: Database,
  config: Mailer,
  request: StoredRequest,
  now: Date,
  sendAt: Date | undefined,
): Promise<void> {
  const { email } = request.body
  await dropHeld(transaction, 'requestReference', email, sendAt)
  const waiting = await findUnmailed(transaction, sendAt ? email : null)
  if (!sendAt) return mailVerification(transaction, config, request, now)
  const until = confirmableUntil(request, sendAt)
  if (waiting.length > 1)
    await mailLostLinks(transaction, config, waiting, request.language, now, { why: 'heldLinks', sendAt })
  else await mailVerification(transaction, config, request, now, { until, sendAt })
}

/** Returns the requests to confirm of an address for which it has no mail, newest first; none for null. */
function findUnmailed(transaction: Database, email: string | null): Promise<StoredRequest[]> {
  return transaction
    .selectFrom('privacyRequests')
    .selectAll()
    .where(sql<boolean>`lower(body ->> 'email') = ${email?.toLowerCase() ?? null}::text`)
    .where('state', '=', 'RECEIVED')
    .where(({ exists, not, selectFrom }) => {
      const link = selectFrom('privacyRequestLinks as link').innerJoin('outbox', 'outbox.id', 'link.mailId')
      return not(exists(link.select('link.mailId').whereRef('link.reference', '=', 'privacyRequests.reference')))
    })
    .orderBy('receivedAt', 'desc')
    .limit(maxHeldRequests)
    .execute()
}

/**
 * Mails the person one letter with new links to these requests, newest first; those that wait for it can be confirmed. The newest
 * keeps the letter.
 * @param options.why `heldLinks`: the own letters of these requests were held back
 */
export async function mailLostLinks(
  transaction: Database,
  config: Mailer,
  requests: readonly StoredRequest[],
  lang: Lang,
  now: Date,
  { why = 'lostLinks', sendAt }: { why?: 'lostLinks' | 'heldLinks'; sendAt?: Date | undefined },
): Promise<void> {
  const [newest, ...older] = requests
  if (!newest) return
  function makeLinks(request: StoredRequest) {
    const token = createToken()
    const verification = createToken()
    const status = statusAddress(request, config, token)
    const action = request.state === 'RECEIVED' && verificationAddress(request, config, verification, status)
    return { request, token, status, verification, action, code: createCode() }
  }
  const links = [makeLinks(newest), ...older.map(makeLinks)] as const
  const mail = { ...letters.lostLinks({ links, lang, why, config }), sendAt }
  const secrets = links.flatMap(({ token, verification, code }) => [token, verification, code])
  const sentLetter = await mailLetter(transaction, config, newest, { kind: 'LINKS', mail, secrets }, now)
  const { mailId } = sentLetter
  const expiresAt = new Date(now.getTime() + statusTime)
  const toRead = links.map(({ request, token, code }) => {
    return linkRow(token, request, {
      purpose: 'STATUS',
      expiresAt,
      mailId,
      codeHash: hashCode(config.answerKeys, code),
    })
  })
  const toConfirm = links.flatMap(({ request, verification, action }) => {
    const until = { purpose: 'VERIFICATION', expiresAt: confirmableUntil(request, now), mailId } as const
    return action ? [linkRow(verification, request, until)] : []
  })
  await storeLinks(transaction, toRead)
  await addHistory(transaction, { ...sentLetter, reference: newest.reference, kind: 'LINK_SENT' }, now)
  await storeLinks(transaction, toConfirm)
}

/** The end of a new verification link: never after the request is removed. */
function confirmableUntil({ receivedAt }: StoredRequest, now: Date): Date {
  return new Date(Math.min(now.getTime() + verificationTime, receivedAt.getTime() + unconfirmedTime))
}

interface LetterWithLink extends Omit<NewLetter, 'mail'> {
  /** The code can be typed in the place of the link. */
  write: (address: string, code: string) => Mail
}

/** Mails a person a letter with a new link to the status page, and stores it. */
export async function mailStatusLink(
  transaction: Database,
  config: Mailer,
  request: StoredRequest,
  { write, secrets = [], ...letter }: LetterWithLink,
  now: Date,
) {
  const token = createToken()
  const code = createCode()
  const mail = write(statusAddress(request, config, token), code)
  const hidden = [...secrets, token, code]
  const sentLetter = await mailLetter(transaction, config, request, { ...letter, mail, secrets: hidden }, now)
  const { mailId } = sentLetter
  const expiresAt = new Date(now.getTime() + statusTime)
  const row = linkRow(token, request, {
    purpose: 'STATUS',
    expiresAt,
    mailId,
    codeHash: hashCode(config.answerKeys, code),
  })
  await storeLinks(transaction, [row])
  return sentLetter
}

/** The token is after the `#`, which browsers do not send. Programs that do send it are answered by `followChangedLink`. */
export function statusAddress(request: StoredRequest, config: Origins, token: string): string {
  return `${siteAddress(request, config)}/privacy-rights/status#${token}`
}

/** The status token after the `#` lets the page after the button show the request; it never reaches a server log. */
function verificationAddress(request: StoredRequest, config: Origins, token: string, status: string): string {
  return `${siteAddress(request, config)}/verify/${token}${new URL(status).hash}`
}

function siteAddress({ origin, country, language }: StoredRequest, config: Origins): string {
  return `${storedOrigin(origin, config, country)}/${language}`
}

/**
 * Returns the stored form of a code: the hash of its first half, by which its link is found, and that of the whole. It is keyed: a
 * code is shorter than a token.
 */
function hashWith(hash: Hasher, typed: string): string {
  const code = readCode(typed)
  return `${hash(`first half ${code.slice(0, code.length / 2)}`)} ${hash(code)}`
}

/** Returns the form in which a new code is stored. */
function hashCode(keys: AnswerKeys, code: string): string {
  return hashWith(hasher(keys, 'link codes'), code)
}

/** Returns the forms in which a code may be stored, however it was typed. */
export function hashesOfCode(keys: AnswerKeys, code: string): string[] {
  return hashers(keys, 'link codes').map((hash) => hashWith(hash, code))
}

export function firstHalfOf(codeHash: string): string {
  return codeHash.slice(0, codeHash.indexOf(' '))
}

type NewLink = Pick<PrivacyRequestLinkRow, 'purpose' | 'expiresAt' | 'mailId'> & { codeHash?: string }

export function linkRow(
  token: string,
  { reference }: Pick<StoredRequest, 'reference'>,
  link: NewLink,
): PrivacyRequestLinkRow {
  return { tokenHash: hashToken(token), reference, codeHash: null, ...link }
}

export async function storeLinks(transaction: Database, rows: PrivacyRequestLinkRow[]): Promise<void> {
  if (rows.length > 0) await transaction.insertInto('privacyRequestLinks').values(rows).execute()
}

export function findLink(database: Database, token: string, purpose: PrivacyRequestLinkRow['purpose']) {
  const ofToken = database.selectFrom('privacyRequestLinks').selectAll().where('tokenHash', '=', hashToken(token))
  return ofToken.where('purpose', '=', purpose).executeTakeFirst()
}

export const expiredLinkDays = 365

/** Removes links a year after they expired: until then an old link is known as expired. */
export async function removeOldLinks(database: Database, now: Date): Promise<void> {
  const limit = new Date(addDays(dayOf(now), -expiredLinkDays))
  await database.deleteFrom('privacyRequestLinks').where('expiresAt', '<', limit).execute()
}

type Needs = Pick<Services, 'config' | 'database' | 'wakeMail'>

/** Age at which a person is reminded to confirm, while the first link still works. */
const remindedAfter = 5 * dayInMs

/** Reminds each person once whose request is not confirmed yet. */
export async function remindUnconfirmed({ config, database, wakeMail }: Needs, now: Date): Promise<void> {
  const postponed: string[] = []
  while (await remindOne(database, config, now, postponed)) wakeMail?.()
}

/** Reminds who has waited longest; false where there is nobody. A request whose address is over its limit is added to `postponed`. */
function remindOne(database: Database, config: Config, now: Date, postponed: string[]): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const request = await transaction
      .selectFrom('privacyRequests')
      .selectAll()
      .where('state', '=', 'RECEIVED')
      .where('verifiedAt', 'is', null)
      .where('remindedAt', 'is', null)
      .$if(postponed.length > 0, (waiting) => waiting.where('reference', 'not in', postponed))
      .where('receivedAt', '<=', new Date(now.getTime() - remindedAfter))
      // With under a day left, the person should submit a new request.
      .where('receivedAt', '>', new Date(now.getTime() - unconfirmedTime + dayInMs))
      .orderBy('receivedAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!request) return false
    if (!(await mayMailUnconfirmed(transaction, config, request.body.email, now)))
      return postponed.push(request.reference) > 0
    await mailVerification(transaction, config, request, now, {
      letter: 'reminder',
      until: confirmableUntil(request, now),
    })
    await changeRequest(transaction, request.reference, { remindedAt: now })
    return true
  })
}
