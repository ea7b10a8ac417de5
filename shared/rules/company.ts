// The company whose site this is: an adopter edits this file first. Messages, documents and the texts of mails name it in
// sentences of their own.
import type { Country } from '../contract/locale.ts'

export const companyName = 'Lantaarn Media'

/** Also part of the ids of mails and feeds: must never change once the site is in use. */
export const companyDomain = 'lantaarn.example'
export const companyAddress = 'https://www.lantaarn.example'
/** Where a person logs in to the account of the company. */
export const accountAddress = 'https://account.lantaarn.example/'

/** As the legal documents name them: one for each matter. */
export const privacyMailbox = 'privacy@lantaarn.example'
export const contactMailbox = 'contact@lantaarn.example'
/** Mailboxes of the data protection officers, who also review answers. */
export const dpoMailbox: Record<Country, string> = { nl: 'fg@lantaarn.example', be: 'dpo@lantaarn.example' }
/** Sends all mail, and receives none. */
export const senderMailbox = 'no-reply@lantaarn.example'
