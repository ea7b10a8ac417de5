import type { CountryCode } from '@site/shared/calls'
import type { Lang } from '@site/shared/contract'
import { companyName, countryOfCode, writeDay, writeMoment } from '@site/shared/rules'
import type { Config } from '../config.ts'
import { storedOrigin } from '../http/own-origin.ts'
import { fillTemplate } from '../mail/fill-template.ts'
import { renderLetter, signRequest, type Sender, type SummaryItem } from '../mail/letter.ts'
import type { Mail } from '../mail/outbox.ts'
import { noteAutomated, teamTexts, texts } from '../texts/texts.ts'

/** Kinds of letters to a sponsor about an advertisement. */
export type AdvertisementLetterKind = 'confirm' | 'asked' | 'message' | 'published' | 'corrected' | 'halted' | 'refused'

interface Advertisement {
  id: string
  country: CountryCode
  language: Lang
}

export interface AdvertisementLetterFacts {
  advertisement: Advertisement
  to: string
  /** URL of the page of the declaration, with its token. */
  link: string
  config: Sender
  /** `yyyy-mm-dd`: the day by which the sponsor completes it. */
  until?: string
  /** Numbers of the items that lack something; null for views and interactions. */
  missing?: readonly (number | null)[]
  /** Text of the member of staff; may be empty. */
  text?: string
  sendAt?: Date | undefined
}

/** Writes to a sponsor. What asks to confirm an address repeats nothing that was typed, or the form could send texts to strangers. */
export function advertisementLetter(kind: AdvertisementLetterKind, facts: AdvertisementLetterFacts): Mail {
  const { advertisement, to, link, config, until, missing = [], text, sendAt } = facts
  const { id, country, language: lang } = advertisement
  const { labels, item, items, questions, ...kinds } = texts[lang].advertisements
  const letterTexts = kinds[kind]
  const names = new Map(Object.entries(items))
  const lines = missing.map((number) => {
    const name = names.get(String(number ?? 0)) ?? ''
    return number === null ? name : fillTemplate(item, { number: String(number), name })
  })
  const summary: SummaryItem[] = kind === 'confirm' ? [] : [[labels.reference, id]]
  if (until) summary.push([labels.until, writeDay(until, lang)])
  if (lines.length > 0) summary.push([labels.missing, lines.join('\n')])
  if (text) summary.push([labels.text, text])
  const letter = {
    subject: fillTemplate(letterTexts.subject, { id }),
    opening: letterTexts.opening,
    facts: summary,
    action: { label: labels.open, url: link },
    closing: kind === 'confirm' ? letterTexts.closing : [questions],
    signature: signRequest({ language: lang, country, origin: null }, config),
  }
  return { ...renderLetter(letter, lang), ...envelope({ advertisement, to, config, sendAt }, lang) }
}

interface LostDeclarationFacts extends Pick<AdvertisementLetterFacts, 'advertisement' | 'to' | 'config' | 'sendAt'> {
  links: readonly { id: string; url: string }[]
  lang: Lang
}

/** Writes to a sponsor who lost the links to these declarations. Repeats nothing that was typed. */
export function lostDeclarationsLetter({ advertisement, to, links, lang, config, sendAt }: LostDeclarationFacts): Mail {
  const { labels, lostLinks } = texts[lang].advertisements
  const letter = {
    subject: lostLinks.subject,
    opening: lostLinks.opening,
    facts: [],
    closing: [...links.map(({ id, url }) => [id, { label: labels.open, url }]), ...lostLinks.closing],
    signature: signRequest({ language: lang, country: advertisement.country, origin: null }, config),
  }
  return { ...renderLetter(letter, lang), ...envelope({ advertisement, to, config, sendAt }, lang) }
}

/** Returns whom a letter goes to, and where answers go. */
function envelope(
  { advertisement: { id, country }, to, config, sendAt }: Omit<LostDeclarationFacts, 'links' | 'lang'>,
  lang: Lang,
) {
  return {
    to,
    locale: `${lang}_${countryOfCode(country)}` as const,
    about: { advertisementId: id },
    ...(sendAt && { sendAt }),
    replyTo: { address: config.privacyMailbox, name: companyName },
  }
}

/** Events that the desk is told: the sponsor did something, or somebody decided about a report. */
export type DeskNotice = 'DECLARED' | 'COMPLETED' | 'WROTE' | 'CORRECTION_ASKED' | 'HALTED'

/** Tells the desk that something happened to an advertisement, in Dutch or French. */
export function advertisementNotice({
  advertisement: { id, country, language },
  what,
  to,
  config,
  at,
  possiblyAutomated = false,
}: {
  advertisement: Advertisement
  what: DeskNotice
  to: string
  config: Config
  at: Date
  possiblyAutomated?: boolean
}): Mail {
  const team = teamTexts(language)
  const { subject, text, ...whats } = team.texts.advertisement
  const page = `${storedOrigin(null, config, country)}/${team.lang}/internal-privacy-rights/advertisements/${id}`
  const received = writeMoment(at, team.lang, { length: 'full' })
  const values = { id, what: whats[what], lang: language, country: countryOfCode(country), received, page }
  return {
    to,
    subject: fillTemplate(subject, values),
    text: fillTemplate(text, values) + noteAutomated(possiblyAutomated, team.texts),
    possiblyAutomated,
    locale: `${team.lang}_${countryOfCode(country)}`,
    about: { advertisementId: id },
  }
}
