import type { Mail } from '../mail/enqueue.ts'
import { fillTemplate } from '../mail/fill-template.ts'
import { allFacts, safeFacts } from './facts.ts'
import { writeFacts } from './letter.ts'
import type { StoredRequest } from './request-store.ts'
import { texts } from './texts.ts'
import mailboxTexts from './texts/mailbox.json' with { type: 'json' }

/** The mail that brings a request to the privacy team: in French for French pages, else in Dutch. */
export function requestMail(request: StoredRequest, mailbox: string): Mail {
  const lang = teamLang(request)
  const { request: written, made, channels, identifications } = mailboxTexts[lang]
  const { reference, flowType, body, sentBy, channel, identification } = request
  const staff = {
    sentBy: sentBy ?? '',
    channel: channel ? channels[channel] : '-',
    identification: identification ? identifications[identification] : '-',
  }
  const visitor = body.email ? written.verified : written.anonymous
  const text = [
    sentBy ? fillTemplate(written.staff, staff) : visitor,
    writeFacts(allFacts(request, lang), lang),
    fillTemplate(made, { touchpoint: body.touchpoint, lang: request.language }),
  ]
  const { firstName, lastName } = body.userInfo
  return {
    to: mailbox,
    // Staff may mistype an address, and nobody has confirmed it.
    replyTo: body.email && !sentBy ? { address: body.email, name: `${firstName} ${lastName}`.trim() } : undefined,
    subject: fillTemplate(written.subject, { reference, flow: texts[lang].flows[flowType] }),
    text: `${text.join('\n\n')}\n`,
    locale: `${lang}_${request.country === 'NL' ? 'nl' : 'be'}`,
    about: { requestReference: reference },
  }
}

/** The mail that tells the privacy team that a request it has is withdrawn. */
export function withdrawnMail(request: StoredRequest, mailbox: string): Mail {
  const lang = teamLang(request)
  const { subject, text } = mailboxTexts[lang].withdrawal
  return {
    to: mailbox,
    subject: fillTemplate(subject, { reference: request.reference }),
    text: `${text}\n\n${writeFacts(safeFacts(request, lang), lang)}\n`,
    locale: `${lang}_${request.country === 'NL' ? 'nl' : 'be'}`,
    about: { requestReference: request.reference },
  }
}

function teamLang({ language }: StoredRequest) {
  return language === 'fr' ? 'fr' : 'nl'
}
