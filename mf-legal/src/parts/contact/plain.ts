import type { PlainPage } from '@site/shared/contract'
import { contactMailbox } from '@site/shared/rules'

/** The contact form needs a script: a mail takes its place. */
export const questionFacts: NonNullable<PlainPage['facts']> = [
  [
    'legal.contact.title',
    'legal.contact.promise',
    { id: 'legal.contact.privacy', values: { policy: '/document/privacy-policy' } },
    { id: 'legal.contact.without_script', values: { mail: `mailto:${contactMailbox}`, mailbox: contactMailbox } },
  ],
]
