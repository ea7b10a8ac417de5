import type { PlainPage } from '@site/shared/contract'
import { withoutScript } from '../../parts/plain.ts'

/** Which request a link means is in its hash, which only a script reads. */
export const statusText: PlainPage = {
  summary: ['privacy_rights.status.missing_title', 'privacy_rights.status.find'],
  facts: [['privacy_rights.lost_link.title', withoutScript]],
  links: [{ id: 'privacy_rights.status.new', to: '/privacy-rights' }],
}
