import { keysOf, mapKeys, writeDay } from '@site/shared/rules'
import type { Config } from '../config.ts'
import type { System } from '../configuration/systems.ts'
import { storedOrigin } from '../http/own-origin.ts'
import { fillTemplate } from '../mail/fill-template.ts'
import type { Mail } from '../mail/outbox.ts'
import { teamLangs, teamTexts } from '../texts/texts.ts'

export const digestGroups = keysOf(teamTexts('nl').texts.digest.groups)
/** References of requests, ids of advertisements that were reported, names of questions, or the id of a mail that is about no request. */
export type Digest = Record<(typeof digestGroups)[number], string[]>

/** References of a group that a mail names. */
const maxNamed = 25

interface DigestFacts {
  to: string
  /** For the privacy team, the data protection officer, or a member of the team or of the desk for advertisements about their own. */
  intro: 'intro' | 'officer' | 'own' | 'ownOfDesk'
  digest: Digest
  config: Config
  /** `yyyy-mm-dd` */
  today: string
}

/** The digest is in both languages of the team, unless it has one. */
const langsOf = ({ teamLanguage }: Pick<Config, 'teamLanguage'>) => (teamLanguage ? [teamLanguage] : teamLangs)

/** Writes one mail without anything about a person. */
export function digestLetter({ to, intro, digest, config, today }: DigestFacts): Mail {
  const counts = { overdue: String(digest.overdue.length), today: String(digest.today.length) }
  const parts = langsOf(config).map((lang) => {
    const { groups: names, more, list, ownList, ownListOfDesk, subject, ...openings } = teamTexts(lang).texts.digest
    const opening = openings[intro === 'ownOfDesk' ? 'own' : intro]
    const lines = digestGroups.flatMap((group) => {
      const { length } = digest[group]
      const others = length > maxNamed ? ` ${fillTemplate(more, { count: String(length - maxNamed) })}` : ''
      const named = digest[group].slice(0, maxNamed).join(', ')
      return length > 0 ? [`${names[group]} (${length})\n  ${named}${others}`] : []
    })
    const page = `${storedOrigin(null, config, 'NL')}/${lang}/internal-privacy-rights`
    const links = {
      intro: `${list} ${page}`,
      officer: `${list} ${page}`,
      own: `${ownList} ${page}?tab=mine`,
      ownOfDesk: `${ownListOfDesk} ${page}/information?tab=mine`,
    }
    const text = [fillTemplate(opening, { day: writeDay(today, lang) }), ...lines, links[intro]].join('\n\n')
    return { subject: fillTemplate(subject, counts), text }
  })
  const join = (name: 'subject' | 'text', between: string) => parts.map((part) => part[name]).join(between)
  return { to, subject: join('subject', ' / '), text: `${join('text', '\n\n---\n\n')}\n`, locale: 'nl_nl' }
}

interface TaskDigestFacts {
  to: string
  system: Pick<System, 'id' | 'name'>
  /** Tasks that can be done now. */
  counts: { open: number; overdue: number; week: number }
  config: Config
  /** `yyyy-mm-dd` */
  today: string
}

/** Tells the team of a system how many tasks wait for it. */
export function taskDigestLetter({ to, system, counts, config, today }: TaskDigestFacts): Mail {
  const parts = langsOf(config).map((lang) => {
    const { subject, text } = teamTexts(lang).texts.taskDigest
    const area = `${storedOrigin(null, config, 'NL')}/${lang}/internal-privacy-rights`
    const values = {
      ...mapKeys(keysOf(counts), (name) => String(counts[name])),
      system: system.name[lang],
      day: writeDay(today, lang),
      list: `${area}/work-list?target=SYSTEM:${system.id}`,
    }
    return { subject: fillTemplate(subject, values), text: fillTemplate(text, values) }
  })
  const join = (name: 'subject' | 'text', between: string) => parts.map((part) => part[name]).join(between)
  return { to, subject: join('subject', ' / '), text: `${join('text', '\n\n---\n\n')}\n`, locale: 'nl_nl' }
}
