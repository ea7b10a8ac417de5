import type { Complaint } from '@site/shared/calls'
import { splitLocale, type Lang } from '@site/shared/contract'
import { writeMoment } from '@site/shared/rules'
import type { Mail } from '../../mail/outbox.ts'
import { fillTemplate } from '../../mail/fill-template.ts'
import texts from './mail-texts.json' with { type: 'json' }

interface Template {
  subject: string
  text: string
}

export interface ComplaintContext {
  sponsor: string
  /** The mailbox for complaints. */
  mailbox: string
  receivedAt: Date
}

/** Writes the receipt for the reporter, in the language of the page, and the notice to the mailbox, in Dutch or French. */
export function complaintMails(complaint: Complaint, context: ComplaintContext): Record<'receipt' | 'notice', Mail> {
  const { name, email, locale } = complaint
  const { lang } = splitLocale(locale)
  const noticeLang = lang === 'fr' ? 'fr' : 'nl'
  function fillIn({ subject, text }: Template, of: Lang): Template {
    const values = getValues(complaint, context, of)
    return { subject: fillTemplate(subject, values), text: fillTemplate(text, values) }
  }
  // The receipt repeats nothing that the reporter wrote, or the form could send texts to strangers.
  const receipt = fillIn(texts[lang].receipt, lang)
  const notice = fillIn(texts[noticeLang].notice, noticeLang)
  return {
    receipt: { to: email, ...receipt, locale },
    notice: { to: context.mailbox, replyTo: { address: email, name }, ...notice, locale },
  }
}

function getValues(complaint: Complaint, { sponsor, receivedAt }: ComplaintContext, lang: Lang) {
  const { campaignId, name, email, explanation, locale } = complaint
  const received = writeMoment(receivedAt, lang, { length: 'full' })
  const reason = texts[lang].reasons[complaint.reason]
  return { campaignId, sponsor, reason, name, email, explanation, received, ...splitLocale(locale) }
}
