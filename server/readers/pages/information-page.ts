import { html } from '../../http/html.ts'
import { writeInformationForm } from '../../information/information-form.ts'
import type { PageKind } from './page-kind.ts'

/** The form by which authorities, researchers, journalists, observers and candidates ask about political advertisements. */
export const informationPage: PageKind = {
  parameters: ['campaignId'],
  async write({ words, query, title, summary }) {
    const back = words.link('/political-ads', words.say('political_ads.detail.back'))
    const form = writeInformationForm(words.lang, query)
    return { content: html`<p>${back}</p>\n<h1>${title}</h1>\n<p>${summary}</p>\n${form}` }
  },
}
