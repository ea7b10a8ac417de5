import { countryOfCode, dpoMailbox, writeDay } from '@site/shared/rules'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { fillTemplate } from '../mail/fill-template.ts'
import { renderLetter, signRequest } from '../mail/letter.ts'
import { texts } from '../texts/texts.ts'
import { describeKind } from './facts.ts'
import { mailStatusLink } from './mailed-links.ts'
import type { StoredRequest } from './request-store.ts'

/**
 * Mails the customer for whom staff entered a request that it was received, with a status link and what Art. 13 GDPR requires to be said.
 * It repeats nothing that was said: staff may have misheard the address. Returns the id of the mail.
 */
export function mailIntakeReceipt(transaction: Database, config: Config, request: StoredRequest, now: Date) {
  return mailStatusLink(transaction, config, request, (link) => writeIntakeReceipt(request, config, link), now)
}

function writeIntakeReceipt(request: StoredRequest, config: Config, link: string) {
  const { language, country, reference, answerBy } = request
  const { requests, decisions } = texts[language]
  const { subject, opening, action, closing } = requests.intake
  const values = {
    reference,
    answerBy: writeDay(answerBy, language),
    mailbox: config.privacyMailbox,
    officer: dpoMailbox[countryOfCode(country)],
  }
  const fill = (text: string) => fillTemplate(text, values)
  const letter = {
    subject: fill(subject),
    opening: opening.map(fill),
    facts: describeKind(request, language),
    action: { label: action, url: link },
    closing: [...closing, decisions.authorities[country]].map(fill),
    signature: signRequest(request, config),
  }
  return renderLetter(letter, language)
}
