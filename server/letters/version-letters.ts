import type { Lang } from '@site/shared/contract'
import type { Config } from '../config.ts'
import { storedOrigin } from '../http/own-origin.ts'
import { fillTemplate } from '../mail/fill-template.ts'
import type { Mail } from '../mail/outbox.ts'
import { teamTexts } from '../texts/texts.ts'

interface AlertFacts {
  failing: { app: string; version: string; visits: number; failedVisits: number }
  /** Takes the version back. */
  command: string
  config: Config
}

/** Writes one message in both languages of the teams, for the owner of an app. */
export function versionAlertLetter({ failing, command, config }: AlertFacts): Pick<Mail, 'subject' | 'text'> {
  const { app, version, visits, failedVisits } = failing
  const parts = (['nl', 'fr'] as const).map((lang) => {
    const { subject, text } = teamTexts(lang).texts.versionAlert
    const values = {
      app,
      version,
      command,
      visits: writeNumber(visits, lang),
      failed: writeNumber(failedVisits, lang),
      share: writeNumber(failedVisits / visits, lang, { style: 'percent' }),
      status: `${storedOrigin(null, config, 'NL')}/status?lang=${lang}#${app}`,
    }
    return { subject: fillTemplate(subject, values), text: fillTemplate(text, values) }
  })
  const join = (name: 'subject' | 'text', between: string) => parts.map((part) => part[name]).join(between)
  return { subject: join('subject', ' / '), text: `${join('text', '\n\n---\n\n')}\n` }
}

function writeNumber(value: number, lang: Lang, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(lang, options).format(value)
}
