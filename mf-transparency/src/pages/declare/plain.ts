import type { PlainPage } from '@site/shared/contract'
import { contactMailbox } from '@site/shared/rules'

/** The form needs a script: a mail takes its place. */
export const declareText: PlainPage = {
  summary: [
    'political_ads.declare.lead',
    {
      id: 'political_ads.declare.without_script',
      values: { mail: `mailto:${contactMailbox}`, mailbox: contactMailbox },
    },
  ],
  links: [
    { id: 'political_ads.declare.lost.link', to: '/declare-advertisement/status' },
    { id: 'political_ads.detail.back', to: '/political-ads' },
  ],
}
