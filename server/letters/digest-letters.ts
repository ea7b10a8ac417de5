import { keysOf, writeDay } from '@site/shared/rules'
import type { Config } from '../config.ts'
import { storedOrigin } from '../http/own-origin.ts'
import { fillTemplate } from '../mail/fill-template.ts'
import type { Mail } from '../mail/outbox.ts'
import { teamTexts } from '../texts/texts.ts'

export const digestGroups = keysOf(teamTexts('nl').texts.digest.groups)
/** References of requests, ids of advertisements that were reported, or the id of a mail that is about no request. */
export type Digest = Record<(typeof digestGroups)[number], string[]>

/** References of a group that a mail names. */
const maxNamed = 25

interface DigestFacts {
  to: string
  /** For the privacy team, or for the data protection officer. */
  intro: 'intro' | 'officer'
  digest: Digest
  config: Config
  /** `yyyy-mm-dd` */
  today: string
}

/** Writes one mail in both languages of the team, without anything about a person. */
export function digestLetter({ to, intro, digest, config, today }: DigestFacts): Mail {
  const counts = { overdue: String(digest.overdue.length), today: String(digest.today.length) }
  const parts = (['nl', 'fr'] as const).map((lang) => {
    const { [intro]: opening, groups: names, more, list, subject } = teamTexts(lang).texts.digest
    const lines = digestGroups.flatMap((group) => {
      const { length } = digest[group]
      const others = length > maxNamed ? ` ${fillTemplate(more, { count: String(length - maxNamed) })}` : ''
      const named = digest[group].slice(0, maxNamed).join(', ')
      return length > 0 ? [`${names[group]} (${length})\n  ${named}${others}`] : []
    })
    const link = `${list} ${storedOrigin(null, config, 'NL')}/${lang}/internal-privacy-rights`
    const text = [fillTemplate(opening, { day: writeDay(today, lang) }), ...lines, link].join('\n\n')
    return { subject: fillTemplate(subject, counts), text }
  })
  const join = (name: 'subject' | 'text', between: string) => parts.map((part) => part[name]).join(between)
  return { to, subject: join('subject', ' / '), text: `${join('text', '\n\n---\n\n')}\n`, locale: 'nl_nl' }
}
