import type { Lang } from '@site/shared/contract'
import en from './en.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import team from './team.json' with { type: 'json' }

/** Texts of the server's own pages, of feeds, and of mails to visitors. */
export const texts: Readonly<Record<Lang, typeof nl>> = { nl, fr, en }

/** Languages of our own mailboxes. */
export const teamLangs = ['nl', 'fr'] as const
export type TeamLang = (typeof teamLangs)[number]

/** Returns the texts of mails to our own mailboxes and their language: French for French pages, else Dutch. */
export function teamTexts(lang: Lang) {
  return lang === 'fr' ? ({ lang, texts: team.fr } as const) : ({ lang: 'nl', texts: team.nl } as const)
}

/** Returns what a mail to our own mailbox says at its end where the honeypot was filled in; else ''. */
export function noteAutomated(isAutomated: boolean, { automated }: { automated: string }): string {
  return isAutomated ? `\n${automated}\n` : ''
}
