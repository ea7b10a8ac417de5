import { html } from '../../http/html.ts'
import type { PageKind } from './page-kind.ts'

const knownStates = new Set(['VERIFIED', 'PAUSED', 'EXTENDED', 'ANSWERED', 'PARTLY_ANSWERED', 'REFUSED', 'WITHDRAWN'])

/** Where the link of a mail leads that confirms a request: it names the state of the request. */
export const verifiedPage: PageKind = {
  parameters: ['state'],
  async write({ words, query, title: verified }) {
    const isKnown = knownStates.has(query['state'] ?? '')
    const title = isKnown ? verified : words.say('privacy_rights.verification.unknown.title')
    const description = words.say(
      isKnown ? 'privacy_rights.verification.verified.follow_by_mail' : 'privacy_rights.verification.unknown.lead',
    )
    const content = html`<h1>${title}</h1>
<p>${description}</p>
<p>${words.link('/privacy-rights/status', words.say('privacy_rights.status.title'))}</p>
<p>${words.link('/privacy-rights', words.say('privacy_rights.to_overview'))}</p>`
    return { title, description, content, isUnlisted: true }
  },
}
