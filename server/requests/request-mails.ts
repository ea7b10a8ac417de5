import { flowNames } from '@site/shared/calls'
import type { Lang, Locale } from '@site/shared/contract'
import { companyName, countryOfCode, writeDay, writeMoment } from '@site/shared/rules'
import type { Mail } from '../mail/outbox.ts'
import { fillTemplate } from '../mail/fill-template.ts'
import { teamTexts, texts } from '../texts/texts.ts'
import { allFacts, describeKind } from './facts.ts'
import { renderLetter, signRequest, writeFacts, type Sender } from '../mail/letter.ts'
import type { StoredRequest } from './request-store.ts'

type LetterName = keyof (typeof texts)['nl']['requests']['letters']

/** Letters to unconfirmed addresses, and those that need not repeat everything. */
const shortLetters = new Set<LetterName>(['verification', 'reminder', 'withdrawal'])

/** Writes a letter to the person, in the language of the request. @param links `action` of the button, and `status` where that is another */
export function personMail(
  name: LetterName,
  request: StoredRequest,
  config: Sender,
  { action, until, status }: { action?: string; until?: Date; status?: string } = {},
): Mail {
  const { language, reference, answerBy } = request
  const { letters, unconfirmed } = texts[language].requests
  const { subject, opening, action: label, closing, status: statusLabel } = letters[name]
  const day = writeDay(answerBy, language)
  const values = { reference, answerBy: day, until: until ? writeMoment(until, language) : '' }
  const fill = (text: string) => fillTemplate(text, values)
  const letter = {
    subject: fill(subject),
    opening: opening.map(fill),
    facts: shortLetters.has(name) ? describeKind(request, language) : allFacts(request, language),
    action: action ? { label, url: action } : undefined,
    closing: [
      ...(until && request.flowType === 'OBJECTION' ? [unconfirmed] : []),
      ...closing.map(fill),
      ...(status ? [`${statusLabel} ${status}`] : []),
    ],
    signature: signRequest(request, config),
  }
  return { ...renderLetter(letter, language), ...toPerson(request) }
}

interface LostLink {
  request: StoredRequest
  status: string
  /** Of a request that is not confirmed. */
  action: string | false
}

/** Writes the letter to a person who lost the links to these requests, or has not got them yet. It repeats nothing that was typed. */
export function lostLinksMail(
  links: readonly LostLink[],
  lang: Lang,
  why: 'lostLinks' | 'heldLinks',
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { lostLinks: written } = texts[lang].requests
  const lines = links.map(({ request: { reference, flowType, askedOn }, status, action }) => {
    const values = { reference, flow: flowNames[flowType][lang], received: writeDay(askedOn, lang) }
    const confirm = action ? [written.confirm, action] : []
    return [fillTemplate(written.request, values), ...confirm, written.status, status].join('\n')
  })
  const { subject, opening } = texts[lang].requests[why]
  const letter = { subject, opening, facts: [], closing: [...lines, ...written.closing], signature: companyName }
  return renderLetter(letter, lang)
}

/** Writes the mail that brings a request to the privacy team: in French for French pages, else in Dutch. */
export function requestMail(request: StoredRequest, mailbox: string): Mail {
  const { lang, texts: team } = teamTexts(request.language)
  const { request: written, made, channels, identifications, behalves } = team.requests
  const { reference, flowType, body, sentBy, channel, identification, behalf, authority } = request
  const staff = {
    sentBy: sentBy ?? '',
    channel: channel ? channels[channel] : '-',
    identification: identification ? identifications[identification] : '-',
  }
  const visitor = body.email ? written.verified : written.anonymous
  const text = [
    sentBy ? fillTemplate(written.staff, staff) : visitor,
    ...(behalf ? [fillTemplate(behalves[behalf], { authority: authority ?? '' })] : []),
    writeFacts(allFacts(request, lang), lang),
    fillTemplate(made, { touchpoint: body.touchpoint, lang: request.language }),
  ]
  const { firstName, lastName } = body.userInfo
  return {
    // An address that staff typed is not confirmed.
    replyTo: body.email && !sentBy ? { address: body.email, name: `${firstName} ${lastName}`.trim() } : undefined,
    subject: fillTemplate(written.subject, { reference, flow: flowNames[flowType][lang] }),
    text: `${text.join('\n\n')}\n`,
    ...envelope(request, mailbox, lang),
  }
}

export function withdrawnMail(request: StoredRequest, mailbox: string): Mail {
  const { lang, texts: team } = teamTexts(request.language)
  const { subject, text } = team.requests.withdrawal
  return {
    subject: fillTemplate(subject, { reference: request.reference }),
    text: `${text}\n\n${writeFacts(describeKind(request, lang), lang)}\n`,
    ...envelope(request, mailbox, lang),
  }
}

export function envelope({ reference, country }: StoredRequest, to: string, lang: Lang) {
  const locale: Locale = `${lang}_${countryOfCode(country)}`
  return { to, locale, about: { requestReference: reference } }
}

export function toPerson(request: StoredRequest) {
  return envelope(request, request.body.email, request.language)
}
