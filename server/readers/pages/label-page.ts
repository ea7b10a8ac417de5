import { campaignId, countryCodeOf, labelAddress, labelWidths } from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import { keysOf } from '@site/shared/rules'
import { findCampaign } from '../../campaigns/campaign-list.ts'
import { describeLabel } from '../../campaigns/label/label-routes.ts'
import { html } from '../../http/html.ts'
import { PageMissing, type PageKind } from './page-kind.ts'

/** The label of an advertisement: a picture in three sizes, HTML and words to take along. */
export const labelPage: PageKind = {
  parameters: [],
  async write({ sources, words, params: { id }, origin }) {
    const { locale, lang, country } = words
    const code = countryCodeOf(country)
    if (!campaignId.is(id)) throw new PageMissing(404)
    const item = await sources.register.read(({ copy }) => {
      const published = findCampaign(copy, id, code)
      if (!published) throw new PageMissing(copy.wasRemoved(id, code) ? 410 : 404)
      return published
    })
    const { address, words: label, html: markup } = describeLabel(item, lang, origin)
    const sizes = keysOf(labelWidths).map((size) => {
      const width = labelWidths[size]
      const svg = labelAddress(id, locale, 'svg', size)
      const png = labelAddress(id, locale, 'png', size)
      return html`<li>${words.say('political_ads.label.print.size', { size, width, svg, png })}</li>\n`
    })
    const picture = labelAddress(id, locale)
    const content = html`<p>${words.link(`/political-ads/${id}`, words.say('political_ads.label.back'))}</p>
<h1>${words.say('political_ads.label.title', { id })}</h1>
<p>${words.say('political_ads.label.intro')}</p>
<p><img src="${picture}" alt="${[label.heading, ...label.statements, label.notice].join('. ')}"></p>
<h2>${words.say('political_ads.label.print.title')}</h2>
<p>${words.say('political_ads.label.print.text')}</p>
<ul>
${sizes}</ul>
<h2>${words.say('political_ads.label.html.title')}</h2>
<p>${words.say('political_ads.label.html.text')}</p>
<p><code>${markup}</code></p>
<h2>${words.say('political_ads.label.spoken.title')}</h2>
<p>${label.spoken}</p>
<h2>${words.say('political_ads.label.address.title')}</h2>
<p>${words.say('political_ads.label.address.text')}</p>
<p>${address}</p>`
    return { content, isUnlisted: true, isIn: (other) => splitLocale(other).country === country }
  },
}
