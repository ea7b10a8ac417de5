import { splitLocale, type Locale } from '@site/shared/contract'
import { companyName, writeDay } from '@site/shared/rules'
import { fillTemplate } from '../mail/fill-template.ts'
import { renderLetter, signOff, type Paragraph } from '../mail/letter.ts'
import type { Mail } from '../mail/outbox.ts'
import { texts } from '../texts/texts.ts'

interface FollowerFacts {
  to: string
  locale: Locale
  mailbox: string
  /** Origin of our site. */
  site: string
  /** Where the follower confirms, sees and ends what they follow. */
  action: string
}

/** Asks to confirm what somebody wants to follow, in words of the public register. */
export function followConfirmation(facts: FollowerFacts & { topics: readonly string[]; until: string }): Mail {
  const { to, locale, mailbox, site, action, topics, until } = facts
  const { lang, country } = splitLocale(locale)
  const { subject, opening, followed, button, otherwise } = texts[lang].following.confirmation
  const letter = {
    subject: fillTemplate(subject, { companyName }),
    opening,
    facts: [[followed, topics.join('\n')] satisfies [string, string]],
    action: { label: button, url: action },
    closing: [fillTemplate(otherwise, { day: writeDay(until, lang) })],
    signature: signOff(lang, country, mailbox, site),
  }
  return { to, replyTo: { address: mailbox, name: companyName }, ...renderLetter(letter, lang), locale }
}

/** News about a followed topic. */
export interface FollowedNews {
  topic: string
  /** At most those that are named. */
  notices: readonly { title: string; text: string; url: string }[]
  /** Number of further changes. */
  others: number
}

/** Tells a follower what is new or has changed, with the way to end it. */
export function followNews(facts: FollowerFacts & { news: readonly FollowedNews[]; day: string }): Mail {
  const { to, locale, mailbox, site, action, news, day } = facts
  const { lang, country } = splitLocale(locale)
  const { subject, opening, more, why, leave } = texts[lang].following.news
  const parts = news.flatMap(({ topic, notices, others }): Paragraph[] => [
    topic,
    ...notices.map(({ title, text, url }): Paragraph => [{ label: title, url }, text]),
    ...(others > 0 ? [fillTemplate(more, { count: String(others) })] : []),
  ])
  const letter = {
    subject: fillTemplate(subject, { day: writeDay(day, lang) }),
    opening: [opening],
    facts: [],
    closing: [...parts, [why, { label: leave, url: action }]],
    signature: signOff(lang, country, mailbox, site),
  }
  return {
    to,
    replyTo: { address: mailbox, name: companyName },
    ...renderLetter(letter, lang),
    locale,
    unsubscribeUrl: action,
  }
}
