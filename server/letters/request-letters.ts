import { flowNames } from '@site/shared/calls'
import type { Lang, Locale } from '@site/shared/contract'
import { authorityValues, countryOfCode, dpoMailbox, writeDay, writeMoment } from '@site/shared/rules'
import type { Config } from '../config.ts'
import type { Mail } from '../mail/outbox.ts'
import { fillTemplate } from '../mail/fill-template.ts'
import type { StoredRequest } from '../database/tables.ts'
import { allFacts, describeKind } from './facts.ts'
import { noteAutomated, teamTexts, texts } from '../texts/texts.ts'
import { renderLetter, signRequest, writeFacts, type Sender } from '../mail/letter.ts'

type TemplateName = keyof (typeof texts)['nl']['requests']['letters']

/** Letters to unconfirmed addresses, and those that need not repeat everything. */
const shortLetters = new Set<TemplateName>(['verification', 'reminder', 'withdrawal'])

export interface LetterFacts {
  request: StoredRequest
  config: Sender
  /** Link of the button. */
  action?: string
  /** When the link of the button ends. */
  until?: Date
  /** Link to the status page, where that is another. */
  status?: string
  /** Next to the link. */
  code?: string
}

interface IntakeFacts extends Pick<LetterFacts, 'request'> {
  config: Sender & Pick<Config, 'privacyMailbox'>
  /** Left out in a printed receipt. */
  link?: string
  code?: string
}

/** Writes to the person, in the language of the request. */
export function requestLetter(name: TemplateName, { request, config, action, until, status, code }: LetterFacts): Mail {
  const { language, reference, answerBy } = request
  const { letters, unconfirmed } = texts[language].requests
  const { subject, opening, action: label, closing, status: statusLabel } = letters[name]
  const day = writeDay(answerBy, language)
  const values = { reference, answerBy: day, until: until ? writeMoment(until, language) : '' }
  const fill = (text: string) => fillTemplate(text, values)
  // Who has confirmed reads for whom they asked; it was typed, so an unconfirmed address does not get it.
  const { concerned } = request.body
  const isForOther = concerned && !shortLetters.has(name)
  const forOther = isForOther ? [fillTemplate(texts[language].decisions.forOther, { concerned: concerned.name })] : []
  const letter = {
    subject: fill(subject),
    opening: [...opening.map(fill), ...forOther],
    facts: shortLetters.has(name) ? describeKind(request, language) : allFacts(request, language),
    action: action ? { label, url: action, code: offerCode(status ?? action, code, language) } : undefined,
    closing: [
      ...(until && request.flowType === 'OBJECTION' ? [unconfirmed] : []),
      ...closing.map(fill),
      ...(status ? [[{ label: statusLabel, url: status }]] : []),
    ],
    signature: signRequest(request, config),
  }
  return { ...renderLetter(letter, language), ...toPerson(request) }
}

/**
 * Writes to the customer for whom staff entered a request what Art. 13 GDPR requires to be said. Repeats nothing that was said:
 * staff may have misheard the address.
 * @param link to the status page; a printed receipt has none
 */
export function intakeReceipt({ request, config, link, code }: IntakeFacts): Mail {
  const { language, country, reference, answerBy } = request
  const { requests, decisions } = texts[language]
  const { subject, opening, action, closing, printed } = requests.intake
  const values = {
    reference,
    answerBy: writeDay(answerBy, language),
    mailbox: config.privacyMailbox,
    officer: dpoMailbox[countryOfCode(country)],
    ...authorityValues(language),
  }
  const fill = (text: string) => fillTemplate(text, values)
  const letter = {
    subject: fill(subject),
    opening: opening.map(fill),
    facts: describeKind(request, language),
    action: link === undefined ? undefined : { label: action, url: link, code: offerCode(link, code, language) },
    closing: [...(link === undefined ? printed : closing), decisions.authorities[country]].map(fill),
    signature: signRequest(request, config),
  }
  return { ...renderLetter(letter, language), ...toPerson(request) }
}

/** Returns the sentence about the code next to a link to the status page: a mail program may cut the link or change it. */
export function offerCode(status: string, code: string | undefined, lang: Lang): string[] {
  const [page = ''] = status.split('#', 1)
  return code === undefined ? [] : [fillTemplate(texts[lang].requests.code, { page, code })]
}

interface LostLink {
  request: StoredRequest
  status: string
  /** Action that confirms a request; false for a confirmed one. */
  action: string | false
  code?: string
}

interface LostLinksFacts {
  /** Newest first. */
  links: readonly [LostLink, ...LostLink[]]
  lang: Lang
  /** `heldLinks`: the letters of these requests were held back. */
  why: 'lostLinks' | 'heldLinks'
  config: Sender
}

/** Writes to a person who lost the links to these requests, or has not got them yet. Repeats nothing that was typed. */
export function lostLinksLetter({ links, lang, why, config }: LostLinksFacts): Mail {
  const { lostLinks: letterTexts } = texts[lang].requests
  const lines = links.map(({ request: { reference, flowType, askedOn }, status, action, code }) => {
    const values = { reference, flow: flowNames[flowType][lang], received: writeDay(askedOn, lang) }
    const confirm = action ? [{ label: letterTexts.confirm, url: action }] : []
    const follow = { label: letterTexts.status, url: status }
    return [fillTemplate(letterTexts.request, values), ...confirm, follow, ...offerCode(status, code, lang)]
  })
  const { subject, opening } = texts[lang].requests[why]
  const { request } = links[0]
  const signature = signRequest({ ...request, language: lang }, config)
  const letter = { subject, opening, facts: [], closing: [...lines, ...letterTexts.closing], signature }
  return { ...renderLetter(letter, lang), ...envelope(request, request.body.email, lang) }
}

interface NoticeFacts {
  request: StoredRequest
  config: Pick<Config, 'privacyMailbox' | 'teamLanguage'>
}

/** Brings a request to the privacy team. */
export function requestNotice({ request, config }: NoticeFacts): Mail {
  const { lang, texts: team } = teamTexts(config.teamLanguage ?? 'nl')
  const { request: letterTexts, made, channels, identifications, behalves } = team.requests
  const { reference, flowType, body, sentBy, channel, identification, behalf, authority } = request
  const staff = {
    sentBy: sentBy ?? '',
    channel: channel ? channels[channel] : '-',
    identification: identification ? identifications[identification] : '-',
  }
  const visitor = body.email ? letterTexts.verified : letterTexts.anonymous
  const text = [
    sentBy ? fillTemplate(letterTexts.staff, staff) : visitor,
    ...(behalf ? [fillTemplate(behalves[behalf], { authority: authority ?? '' })] : []),
    writeFacts(allFacts(request, lang), lang),
    fillTemplate(made, { touchpoint: body.touchpoint, lang: request.language }),
  ]
  const { firstName, lastName } = body.userInfo
  return {
    // An address that staff typed is not confirmed.
    replyTo: body.email && !sentBy ? { address: body.email, name: `${firstName} ${lastName}`.trim() } : undefined,
    subject: fillTemplate(letterTexts.subject, { reference, flow: flowNames[flowType][lang] }),
    text: `${text.join('\n\n')}\n${noteAutomated(request.possiblyAutomated, team)}`,
    possiblyAutomated: request.possiblyAutomated,
    ...envelope(request, config.privacyMailbox, lang),
  }
}

/** Says the privacy team that there is nothing to do any more. */
export function withdrawalNotice({ request, config }: NoticeFacts): Mail {
  const { lang, texts: team } = teamTexts(config.teamLanguage ?? 'nl')
  const { subject, text } = team.requests.withdrawal
  return {
    subject: fillTemplate(subject, { reference: request.reference }),
    text: `${text}\n\n${writeFacts(describeKind(request, lang), lang)}\n`,
    ...envelope(request, config.privacyMailbox, lang),
  }
}

export function envelope({ reference, country }: StoredRequest, to: string, lang: Lang) {
  const locale: Locale = `${lang}_${countryOfCode(country)}`
  return { to, locale, about: { requestReference: reference } }
}

export function toPerson(request: StoredRequest) {
  return envelope(request, request.body.email, request.language)
}
