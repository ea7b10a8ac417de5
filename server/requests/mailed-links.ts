import type { Database } from '../database/database.ts'
import { enqueueMail, type Mail } from '../mail/enqueue.ts'
import { storedOrigin, type Origins } from '../http/own-origin.ts'
import { createToken } from '../tokens.ts'
import { storeLink } from './link-store.ts'
import { personMail } from './person-mail.ts'
import type { StoredRequest } from './request-store.ts'

const day = 86_400_000
/** How long a person has to confirm, in milliseconds. */
export const verificationTime = 7 * day
/** Long enough for any answer, its extension, and some doubt afterwards. */
const statusTime = 365 * day

/** Mails a person a link to confirm a request: the first time, or (`reminder`) once more. */
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
  // With the status behind the `#` the page that follows the button can show the request, and no log holds more than before.
  const action = `${siteAddress(request, config)}/verify/${token}#${statusToken}`
  const mail = personMail(letter, request, { action, until, status: statusAddress(request, config, statusToken) })
  const mailId = await enqueueMail(transaction, mail, now)
  const { reference } = request
  await storeLink(transaction, token, { reference, purpose: 'VERIFICATION', expiresAt: until, mailId })
  await storeStatusLink(transaction, reference, statusToken, mailId, now)
}

/** Tells a person that a request is with the privacy team (`receipt`), or was already (`duplicate`). */
export async function mailReceipt(
  transaction: Database,
  config: Origins,
  letter: 'receipt' | 'duplicate',
  request: StoredRequest,
  now: Date,
): Promise<void> {
  const token = createToken()
  const mail: Mail = personMail(letter, request, { action: statusAddress(request, config, token) })
  const mailId = await enqueueMail(transaction, mail, now)
  await storeStatusLink(transaction, request.reference, token, mailId, now)
}

/** Behind the `#`: browsers keep that part to themselves, so that no server's log holds the token. */
function statusAddress(request: StoredRequest, config: Origins, token: string): string {
  return `${siteAddress(request, config)}/privacy-rights/status#${token}`
}

/** Of the site that the person used, in the language that they read. */
function siteAddress({ origin, country, language }: StoredRequest, config: Origins): string {
  return `${storedOrigin(origin, config, country)}/${language}`
}

function storeStatusLink(transaction: Database, reference: string, token: string, mailId: string, now: Date) {
  const expiresAt = new Date(now.getTime() + statusTime)
  return storeLink(transaction, token, { reference, purpose: 'STATUS', expiresAt, mailId })
}
