import { createHash, randomUUID } from 'node:crypto'
import {
  letterChannels,
  letterKinds,
  type LetterChannel,
  type SentLetterKind,
  type StaffLetter,
} from '@site/shared/calls'
import { countryOfCode, dayOf, writeAddress } from '@site/shared/rules'
import { readSite } from '@site/shared/rules/site'
import { array, assert, enums, object, optional, string } from 'superstruct'
import type { AnswerKeys } from '../../configuration/answer-keys.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { enqueueMail, type Mail } from '../../mail/outbox.ts'
import { createKey } from '../../vault/cipher.ts'
import { openText, sealText, wrapKey } from '../../vault/wrapped-keys.ts'
import type { HistoryRow } from '../../history/case-history.ts'
import type { StoredRequest } from './request-store.ts'
import { hidden } from '../../mail/letter.ts'

const company = readSite()

/** A letter as the person got it, but for the secrets of its links. */
const storedLetter = object({
  subject: string(),
  text: string(),
  html: string(),
  language: string(),
  channel: enums(letterChannels),
  sender: optional(string()),
  address: array(string()),
  writtenOn: string(),
})

/** Letter as a history entry stores it: both have the same id. */
export interface SentLetter {
  id: string
  details: { letter: SentLetterKind; channel: LetterChannel; sha256: string }
  mailId?: string
}

export interface NewLetter {
  kind: SentLetterKind
  mail: Mail
  /** Tokens of its links. */
  secrets?: readonly string[]
  /** Reference of the request that keeps it, where that is not the one it is about. */
  keeper?: string
}

type Needs = Pick<Config, 'answerKeys'>

/** Mails a letter to the person and stores it. */
export async function mailLetter(
  transaction: Database,
  config: Needs,
  request: StoredRequest,
  letter: NewLetter,
  now: Date,
): Promise<SentLetter & { mailId: string }> {
  const mailId = await enqueueMail(transaction, letter.mail, now)
  return { ...(await storeLetter(transaction, config, request, { ...letter, channel: 'MAIL' }, now)), mailId }
}

/** Stores a letter for as long as its request, sealed like a message. */
export async function storeLetter(
  transaction: Database,
  { answerKeys }: Needs,
  request: StoredRequest,
  letter: NewLetter & { channel: LetterChannel },
  now: Date,
): Promise<SentLetter> {
  const { kind, mail, secrets = [], keeper: reference = request.reference, channel } = letter
  const id = randomUUID()
  const sha256 = createHash('sha256').update(mail.text).digest('hex')
  const sentLetter = { id, details: { letter: kind, channel, sha256 } }
  const content = describeLetter(request, mail, channel, now)
  const hide = (written: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, hidden), written)
  const key = createKey()
  const belonging = { id, reference }
  const text = JSON.stringify({ ...content, text: hide(content.text), html: hide(content.html) })
  const wrappedKey = wrapKey(answerKeys, belonging, key)
  const row = { ...belonging, sealed: sealText(key, belonging, text), wrappedKey }
  await transaction.insertInto('privacyRequestLetters').values(row).execute()
  return sentLetter
}

/** Describes a letter as staff see it. */
export function describeLetter(request: StoredRequest, mail: Mail, channel: LetterChannel, at: Date): StaffLetter {
  const { subject, text, html = '' } = mail
  const { firstName, lastName, address } = request.body.userInfo
  const { language, country } = request
  const described = { subject, text, html, language, channel, writtenOn: dayOf(at) }
  if (channel !== 'POST') return { ...described, address: [] }
  const lines = [`${firstName} ${lastName}`.trim(), ...writeAddress(address, { country, language })]
  const { postalAddress } = company.companies[countryOfCode(country)]
  return { ...described, sender: `${company.siteName}, ${postalAddress}`, address: lines.filter(Boolean) }
}

/** Returns the stored letters of a request by the id of their history entry. @throws Error where one was changed or moved */
export async function readLetters(
  database: Database,
  keys: AnswerKeys,
  reference: string,
): Promise<Map<string, StaffLetter>> {
  const ofRequest = database.selectFrom('privacyRequestLetters').selectAll().where('reference', '=', reference)
  const rows = await ofRequest.execute()
  return new Map(rows.map((row) => [row.id, parseLetter(openText(keys, row))]))
}

function parseLetter(text: string): StaffLetter {
  const letter: unknown = JSON.parse(text)
  assert(letter, storedLetter)
  return letter
}

const stepLetters = new Set<string | undefined>(letterKinds)

/** Counts the letters that a person reads on the status page, behind a code: those of the steps of staff. */
export function countLetters(history: readonly HistoryRow[]): number {
  return history.filter(({ details }) => stepLetters.has(details['letter'])).length
}

/** Returns the letters of the steps of staff, the oldest first. */
export async function readPersonLetters(
  database: Database,
  keys: AnswerKeys,
  reference: string,
  history: readonly HistoryRow[],
) {
  const stored = await readLetters(database, keys, reference)
  return history.flatMap(({ id, at, details }) => {
    const letter = stepLetters.has(details['letter']) ? stored.get(id) : undefined
    return letter ? [{ id, sentAt: at.toISOString(), subject: letter.subject, text: letter.text }] : []
  })
}
