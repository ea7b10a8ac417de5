import type { PlainPage, PlainReader } from '@site/shared/contract'
import { contactMailbox, keysOf, writeDay } from '@site/shared/rules'
import { assessed, firstPublishedOn, sections, supervisors } from './statement.ts'

export function accessibilityText({ country, lang }: PlainReader): PlainPage {
  const values = {
    contact: '/contact',
    phone: '/phone',
    mail: `mailto:${contactMailbox}`,
    mailbox: contactMailbox,
    first: writeDay(firstPublishedOn, lang),
    version: assessed.version,
    day: writeDay(assessed.on, lang),
    ...supervisors[country],
  }
  const facts = keysOf(sections).map((name) => {
    const texts = sections[name].map((id) => ({ id, values }))
    return [`legal.accessibility.${name}`, ...texts] as const
  })
  return { facts, links: [{ id: 'legal.accessibility.date', values }] }
}
