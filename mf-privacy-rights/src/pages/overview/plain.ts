import type { PlainPage, PlainReader } from '@site/shared/contract'
import { dpoMailbox, privacyMailbox } from '@site/shared/rules'
import { withoutEmail, withoutScript } from '../../parts/plain.ts'
import { getRights } from '../../rights.ts'
import { morePages, steps } from './more-pages.ts'

export function overviewText({ country }: PlainReader): PlainPage {
  const mailbox = dpoMailbox[country]
  return {
    summary: ['privacy_rights.lead'],
    facts: [
      ...getRights(country).map(({ name, flowType, path }) => {
        const answer = `privacy_rights.answers.${flowType === 'OBJECTION' ? 'thirty_days' : 'month'}`
        return [{ id: `privacy_rights.${name}.title`, to: `/${path}` }, `privacy_rights.${name}.short`, answer] as const
      }),
      ...morePages.map(({ name, path }) => {
        return [`privacy_rights.${name}.question`, { id: `privacy_rights.${name}.link`, to: path }] as const
      }),
      ['privacy_rights.how.title', ...steps.map((step) => `privacy_rights.how.${step}`), 'privacy_rights.how.longer'],
      ['privacy_rights.behalf.title', 'privacy_rights.behalf.text'],
      [...withoutEmail, withoutScript],
      [
        'privacy_rights.deceased.title',
        'privacy_rights.deceased.text',
        {
          id: 'privacy_rights.deceased.how',
          values: { mail: `mailto:${privacyMailbox}`, mailbox: privacyMailbox },
        },
      ],
      [
        'privacy_rights.complaint.title',
        { id: 'privacy_rights.complaint.text', values: { mail: `mailto:${mailbox}`, mailbox } },
        {
          id: 'privacy_rights.complaint.authority',
          values: { authority: { id: 'privacy_rights.complaint.authority_site' } },
        },
      ],
    ],
  }
}
