import { campaignId } from '@site/shared/calls'
import { html } from '../../http/html.ts'
import { writeReportForm } from '../../submissions/complaints/report-form.ts'
import { texts } from '../../texts/texts.ts'
import type { PageKind } from './page-kind.ts'

/** The report of an advertisement: one of the register where `ad` names it, else one that is not there. `sent` once it was received. */
export const reportPage: PageKind = {
  parameters: ['ad', 'sent'],
  async write({ words, query, title }) {
    const { ad = '', sent } = query
    const { form } = texts[words.lang].complaints
    if (sent !== undefined) {
      const register = words.link('/political-ads', words.say('political_ads.detail.to_register'))
      const content = html`<h1>${words.say('political_ads.complaint.success')}</h1>
<p>${words.say('political_ads.unlisted.next')}</p>
<p>${register}</p>`
      return { content, isUnlisted: true }
    }
    const isListed = campaignId.is(ad)
    const heading = isListed ? html`${form.title}: ${ad}` : title
    const back = words.link('/political-ads', words.say('political_ads.detail.back'))
    const content = html`<p>${back}</p>
<h1>${heading}</h1>
<p>${words.say(isListed ? 'political_ads.complaint.next' : 'political_ads.unlisted.lead')}</p>
${writeReportForm(words.lang, { ad: isListed ? ad : '' }, (reason) => words.say(`political_ads.complaint.reasons.${reason}`))}`
    return isListed ? { content, canonicalQuery: `?ad=${ad}`, isUnlisted: true } : { content }
  },
}
