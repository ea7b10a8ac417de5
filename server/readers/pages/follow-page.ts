import { writeFollowForm } from '../../followers/follow-form.ts'
import { html } from '../../http/html.ts'
import type { PageKind } from './page-kind.ts'

/** The form by which somebody gets mails about a sponsor, an area or a kind of election. */
export const followPage: PageKind = {
  parameters: ['sponsor', 'area', 'context'],
  async write({ words, query, title, summary }) {
    const { lang, country } = words
    const back = words.link('/political-ads', words.say('political_ads.detail.back'))
    const form = writeFollowForm(lang, country, query)
    return { content: html`<p>${back}</p>\n<h1>${title}</h1>\n<p>${summary}</p>\n${form}` }
  },
}
