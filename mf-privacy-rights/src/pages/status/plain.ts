import type { PlainPage } from '@site/shared/contract'
import { withoutScript } from '../../parts/plain.ts'

/** Status page without a script: the token that names the request is in the hash, which only a script reads. */
export const statusText: PlainPage = {
  summary: ['privacy_rights.status.missing_title', 'privacy_rights.status.find'],
  facts: [['privacy_rights.lost_link.title', withoutScript]],
  links: [{ id: 'privacy_rights.status.new', to: '/privacy-rights' }],
}
