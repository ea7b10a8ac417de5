import {
  addressOf,
  campaignId,
  campaignItemAddress,
  campaignStatusOn,
  countryCodeOf,
  creativeAddress,
  describeCampaign,
  followPath,
  getCampaignVersions,
  isWithheld,
  type PublishedCampaign,
} from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import {
  aboutFacts,
  campaignFacts,
  changedFacts,
  changeReason,
  findWords,
  listUnstated,
  parties,
  readCreative,
  templateItems,
  type FactValue,
  type NoticeFact,
} from '@site/shared/notices/facts'
import { findCampaign, findCampaignVersions } from '../../campaigns/campaign-list.ts'
import { html, type SafeHtml } from '../../http/html.ts'
import { reportPath } from '../../submissions/complaints/report-form.ts'
import { texts } from '../../texts/texts.ts'
import type { Words } from '../words.ts'
import { PageMissing, type PageKind, type PageRequest } from './page-kind.ts'

/** The notice of an advertisement, with its history. Only its own country has it. */
export const noticePage: PageKind = {
  parameters: [],
  async write(request) {
    const { sources, words, params, path, origin } = request
    const { locale, lang, country } = words
    const { id } = params
    const code = countryCodeOf(country)
    if (!campaignId.is(id)) throw new PageMissing(404)
    const { item, versions, asOf } = await sources.register.read(({ copy, asOf: time }) => {
      const published = findCampaign(copy, id, code)
      if (!published) throw new PageMissing(copy.wasRemoved(id, code) ? 410 : 404)
      return { item: published, versions: findCampaignVersions(copy, id, code) ?? [], asOf: time }
    })
    const spending = words.value(campaignFacts.spending.read(item, locale))
    const context = words.say(`political_ads.contexts.${item.campaignContextType}`)
    const content = html`<p>${words.link('/political-ads', words.say('political_ads.detail.back'))}</p>
<h1 dir="auto">${item.sponsorName}</h1>
${asOf && html`<p>${words.say('political_ads.as_of.earlier', { time: words.moment(asOf) })}</p>\n`}${writeIdentity(request, item)}
${writeParties(words, item)}
<dl>
${(['period', 'views', 'spending'] as const).map((name) =>
  writeFact(words, { ...campaignFacts[name], name: `political_ads.facts.${name}` }, item),
)}</dl>
${writeCreative(words, item)}${writeAbout(words, item)}
${writeItems(words, item)}
<p><a href="${campaignItemAddress(item.id, country)}">${words.say('political_ads.detail.download')}</a></p>
<p>${words.link(`/political-ads/${item.id}/label`, words.say('political_ads.label.open'))}</p>
<p>${words.link(followPath({ sponsor: item.sponsorName }), words.say('political_ads.follow.sponsor_link'))}</p>
<h2>${words.say('political_ads.link.title')}</h2>
<p>${origin}${path}</p>
${writeHistory(words, item, versions)}`
    return {
      description: html`${words.withColon(item.sponsorName)} ${context}. ${words.label('political_ads.facts.spending')} ${spending}.`,
      content,
      data: describeCampaign(item, origin + path, origin + campaignItemAddress(item.id, country), lang),
      isIn: (other) => splitLocale(other).country === country,
    }
  },
}

/** @param number in the template of the notice */
function writeTerm(name: SafeHtml, number: number | undefined, value: string | SafeHtml): SafeHtml {
  return html`<dt>${number && `${number}. `}${name}</dt><dd dir="auto">${value}</dd>\n`
}

function writeFact(words: Words, fact: NoticeFact, item: PublishedCampaign): SafeHtml {
  return writeTerm(words.say(fact.name), fact.number, words.value(fact.read(item, words.locale)))
}

function writeIdentity({ words, today }: PageRequest, item: PublishedCampaign): SafeHtml {
  const subject = words.say(`political_ads.subjects.${item.campaignContextType}`)
  return html`<dl>
${writeTerm(words.say('political_ads.history.context'), undefined, subject)}${writeTerm(words.say('political_ads.facts.reference'), undefined, item.id)}${writeFact(words, { ...campaignFacts.channel, name: 'political_ads.facts.channel' }, item)}</dl>
<p>${words.say(`political_ads.statuses.${campaignStatusOn(today, item)}`)}</p>`
}

function writeParties(words: Words, item: PublishedCampaign): SafeHtml {
  const sections = parties.map(({ party, number, title, facts }) => {
    const heading = html`<h2>${number}. ${words.say(title)}</h2>\n`
    const isStated = Boolean(item[`${party}Name`])
    if (party === 'payer' && !isStated)
      return html`${heading}<p>${words.say('political_ads.notice.sponsor_pays')}</p>\n`
    if (!isStated) return undefined
    const stated = facts.filter((fact) => fact.read(item, words.locale).length > 0)
    const meaning = words.say('political_ads.notice.owner.meaning')
    return html`${heading}${party === 'ultimateBeneficiaryOwner' && html`<p>${meaning}</p>\n`}<dl>
${stated.map((fact) => writeFact(words, fact, item))}</dl>\n`
  })
  return html`${sections}`
}

function writeCreative(words: Words, item: PublishedCampaign): SafeHtml | undefined {
  const creative = findWords(item, words.locale)
  if (!creative) return undefined
  const picture = creativeAddress(item)
  const { creativeWidth: width, creativeHeight: height } = item
  const content =
    picture && !isWithheld(item)
      ? html`<img src="${picture}" alt="${creative.text}" lang="${creative.lang}" width="${width}" height="${height}">`
      : words.value(readCreative(item, words.locale))
  return html`<h2>${words.say('political_ads.creative.title')}</h2>\n<p>${content}</p>\n`
}

function writeAbout(words: Words, item: PublishedCampaign): SafeHtml {
  const { fundingOriginType: funding, fundingRegion: region, campaignContextUrl: url } = item
  const context = words.say(`political_ads.contexts.${item.campaignContextType}`)
  // The URL has a paragraph of its own.
  const stated = aboutFacts.filter(
    (fact) => fact.name !== 'political_ads.notice.url' && fact.read(item, words.locale).length > 0,
  )
  const suspended =
    item.previousPublicationSuspended && html`\n<p>13. ${words.say('political_ads.detail.suspended')}</p>`
  return html`<h2>${words.say('political_ads.detail.about.title')}</h2>
<p>7, 9. ${words.say('political_ads.detail.about.text', { funding, region, context })}</p>${url && html`\n<p>${words.outside(url)}</p>`}
${stated.length > 0 && html`<dl>\n${stated.map((fact) => writeFact(words, fact, item))}</dl>`}${suspended}`
}

/** Lists what the notice says beyond the rest of the page. A form without a script takes the place of the modal. */
function writeItems(words: Words, item: PublishedCampaign): SafeHtml {
  const unstated = listUnstated(item).map(({ name, number, answer }) =>
    writeTerm(words.say(name), number, words.say(answer)),
  )
  const report = html`<a href="${words.local(reportPath)}?plain&amp;ad=${item.id}">${texts[words.lang].readers.report}</a>.`
  const regulator = words.say('political_ads.notice.report.regulator')
  const stated = templateItems.map((fact) =>
    fact.name === 'political_ads.notice.report'
      ? writeTerm(words.say(fact.name), fact.number, html`${report} ${regulator}`)
      : writeFact(words, fact, item),
  )
  return html`<h2>${words.say('political_ads.notice.title')}</h2>
<p>${words.say('political_ads.notice.intro')}</p>
<dl>
${unstated}${stated}</dl>`
}

/** @param versions newest first */
function writeHistory(words: Words, item: PublishedCampaign, versions: readonly PublishedCampaign[]): SafeHtml {
  const { noticeVersion = 1, noticeDate = '' } = item
  const title = html`<h2>${words.say('political_ads.history.title')}</h2>`
  if (noticeVersion === 1)
    return html`${title}\n<p>${words.say('political_ads.history.unchanged', { day: words.day(noticeDate) })}</p>`
  const query = { countryCode: countryCodeOf(words.country) }
  const address = addressOf(getCampaignVersions, { params: { id: item.id }, query })
  return html`${title}
<p>${words.say('political_ads.history.key')}</p>
${versions.map((notice, place) => writeVersion(words, notice, versions[place + 1]))}<p><a href="${address}">JSON</a></p>`
}

function writeVersion(words: Words, notice: PublishedCampaign, before: PublishedCampaign | undefined): SafeHtml {
  const { noticeVersion: version = 1, noticeDate = '' } = notice
  const heading = html`<h3>${words.say('political_ads.history.version', { version, day: words.day(noticeDate) })}</h3>\n`
  if (!before) return html`${heading}${version === 1 && html`<p>${words.say('political_ads.history.first')}</p>\n`}`
  const changes = changedFacts(before, notice).map((fact) => {
    const { qualifier } = fact
    const name = words.say(fact.name)
    const of = qualifier && words.say(qualifier)
    const changed = html`${words.say('political_ads.history.before')} <del>${writeStated(words, fact, before)}</del> ${words.say('political_ads.history.after')} <ins>${writeStated(words, fact, notice)}</ins>`
    return writeTerm(of ? words.say('political_ads.history.of', { fact: name, of }) : name, undefined, changed)
  })
  const isExplained = changeReason.read(notice, words.locale).length > 0
  return html`${heading}<dl>\n${isExplained && writeFact(words, changeReason, notice)}${changes}</dl>\n`
}

function writeStated(words: Words, fact: NoticeFact, notice: PublishedCampaign): SafeHtml {
  const value: FactValue = fact.read(notice, words.locale)
  return value.length > 0 ? words.value(value) : words.say('political_ads.notice.none')
}
