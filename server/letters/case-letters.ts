import type { Config } from '../config.ts'
import { storedOrigin } from '../http/own-origin.ts'
import { fillTemplate } from '../mail/fill-template.ts'
import type { Mail } from '../mail/outbox.ts'
import { teamTexts, type TeamLang } from '../texts/texts.ts'

/** The language of mails to staff, and the address of the internal area in it. */
export function teamPlace(config: Pick<Config, 'teamLanguage'> & Parameters<typeof storedOrigin>[1]) {
  const lang: TeamLang = config.teamLanguage ?? 'nl'
  return { lang, area: `${storedOrigin(null, config, lang === 'fr' ? 'BE' : 'NL')}/${lang}/internal-privacy-rights` }
}

interface CaseNoticeFacts {
  /** Whether the cases were given to this colleague, are not theirs any more, or have a decision that they may approve. */
  kind: 'handed' | 'taken' | 'proposed'
  to: string
  /** Name of who did it. */
  by: string
  cases: readonly { label: string; path: string }[]
  config: Config
}

/** Tells a colleague what happened to cases that concerns them. It has nothing about a person. */
export function caseNotice({ kind, to, by, cases, config }: CaseNoticeFacts): Mail {
  const { lang, area } = teamPlace(config)
  const { subject, text } = teamTexts(lang).texts.cases[kind]
  const [first] = cases
  const values = { by, first: first?.label ?? '', count: String(cases.length) }
  const lines = cases.map(({ label, path }) => `${label}: ${area}${path}`)
  return {
    to,
    subject: fillTemplate(cases.length === 1 ? subject.one : subject.more, values),
    text: `${fillTemplate(text, values)}\n\n${lines.join('\n')}\n`,
    locale: lang === 'fr' ? 'fr_be' : 'nl_nl',
  }
}
