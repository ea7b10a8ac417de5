import type { PlainPage, PlainText } from '@site/shared/contract'
import { privacyMailbox } from '@site/shared/rules'

export const mailValues = { mail: `mailto:${privacyMailbox}`, mailbox: privacyMailbox }

/** A form needs a script: a mail or a letter takes its place. */
export const withoutScript: PlainText = { id: 'privacy_rights.without_script', values: mailValues }

export const withoutEmail = ['privacy_rights.without_email.title', 'privacy_rights.without_email.text'] as const

export const toOverview: PlainText = { id: 'privacy_rights.to_overview', to: '/privacy-rights' }

interface FormText {
  answer?: 'month' | 'thirty_days'
  /** Link to the page before it. */
  back?: PlainText
}

/** Returns what the page of a form says: what the request is about, where to mail it, and what happens then. */
export function formText(
  summary: readonly PlainText[],
  { answer = 'month', back = toOverview }: FormText = {},
): PlainPage {
  return {
    summary: [...summary, withoutScript],
    facts: [
      [
        'privacy_rights.how.next',
        'privacy_rights.how.look',
        'privacy_rights.how.answer',
        `privacy_rights.answers.${answer}`,
      ],
      withoutEmail,
    ],
    links: [back],
  }
}

/** A page that nobody visits without a request that is under way: it leads to the beginning. */
export function underWayText(): PlainPage {
  return { ...formText(['privacy_rights.intro']), title: 'privacy_rights.title', isUnlisted: true }
}

/** Page about the result of a mailed link. */
export function linkText(id: string): PlainPage {
  return { summary: [{ id, values: mailValues }], links: [toOverview], isUnlisted: true }
}
