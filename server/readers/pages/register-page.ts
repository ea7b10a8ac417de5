import {
  areaOf,
  campaignExportAddress,
  campaignFeedAddress,
  campaignFiguresAddress,
  campaignFilter,
  campaignListQuery,
  campaignSelectionQuery,
  campaignStatusOn,
  countryCodeOf,
  firstCampaignPage,
  followPath,
  usualSort,
  type CampaignFilter,
  type CampaignListQuery,
  type CampaignSpending,
  type PublishedCampaign,
} from '@site/shared/calls'
import { campaignFacts, readSpending } from '@site/shared/notices/facts'
import { keysOf } from '@site/shared/rules'
import { mask } from 'superstruct'
import { findPage, findSuggestion } from '../../campaigns/campaign-list.ts'
import { sumSpending } from '../../campaigns/insight/insight-routes.ts'
import { BadRequest } from '../../http/errors.ts'
import { html, type SafeHtml } from '../../http/html.ts'
import { readItem } from '../../register/notice.ts'
import type { RegisterCopy } from '../../register/register-copy.ts'
import { reportPath } from '../../submissions/complaints/report-form.ts'
import { texts } from '../../texts/texts.ts'
import type { Words } from '../words.ts'
import type { PageKind, PageRequest } from './page-kind.ts'

const filterNames = keysOf(campaignFilter.schema)

/** One page of the list. */
interface List {
  query: CampaignListQuery
  items: PublishedCampaign[]
  total: number
  nextCursor: string | null
  /** Undefined where nothing matches. */
  spending: CampaignSpending | undefined
  suggestion: ReturnType<typeof findSuggestion>
  asOf: string | undefined
}

/** The register of political advertisements: a part of the list that matches the filter of the URL. */
export const registerPage: PageKind = {
  parameters: [...filterNames, 'sort', 'cursor'],
  async write(request) {
    const { sources, words, query, today, title } = request
    const whole = { countryCode: countryCodeOf(words.country), ...firstCampaignPage }
    const [, requested = whole] = campaignListQuery.validate({ ...whole, ...query }, { coerce: true })
    const list = await sources.register.read(({ copy, asOf }) => {
      // A cursor of another list leads to the beginning of the whole.
      return { ...(readList(copy, requested, today) ?? readPage(copy, whole, today)), asOf }
    })
    const content = html`<h1>${title}</h1>
${list.asOf && html`<p>${words.say('political_ads.as_of.earlier', { time: words.moment(list.asOf) })}</p>\n`}<p>${words.say('political_ads.lead')}</p>
${writeResults(request, list)}
${writeAbout(words)}
${writeDownloads(request, list)}`
    return { content, feed: feedOf(words, list), isUnlisted: list.query.cursor !== undefined }
  },
}

/** Returns undefined for a range that ends before it begins, and a cursor of another list. */
function readList(copy: RegisterCopy, query: CampaignListQuery, today: string) {
  try {
    return readPage(copy, query, today)
  } catch (error) {
    if (error instanceof BadRequest) return undefined
    throw error
  }
}

function readPage(copy: RegisterCopy, query: CampaignListQuery, today: string): Omit<List, 'asOf'> {
  const { notices, total, nextCursor } = findPage(copy, query, today)
  const isEmpty = total === 0
  const selection = copy.select(mask(query, campaignSelectionQuery), query.sort ?? usualSort, today)
  return {
    query,
    items: notices.map(readItem),
    total,
    nextCursor,
    spending: isEmpty ? undefined : sumSpending(selection),
    suggestion: isEmpty ? findSuggestion(copy, query, today) : undefined,
  }
}

function filterOf({ query }: List): CampaignFilter {
  return mask(query, campaignFilter)
}

function feedOf({ country, locale }: Words, list: List): string {
  return campaignFeedAddress({ ...filterOf(list), country }, locale)
}

/** Returns the URL of a list of the register, as text. */
function addressOfList({ path }: PageRequest, query: Readonly<Record<string, string | undefined>>): string {
  const stated = Object.entries(query).filter((part): part is [string, string] => Boolean(part[1]))
  return `${path}?plain&${new URLSearchParams(stated)}`
}

function writeResults(request: PageRequest, list: List): SafeHtml {
  const { words, today } = request
  const { query, items, total, nextCursor, spending } = list
  const sum = spending ? readSpending(spending) : []
  const count = words.say('political_ads.results.count', { count: total })
  const next =
    nextCursor !== null && addressOfList(request, { ...filterOf(list), sort: query.sort, cursor: nextCursor })
  return html`<h2>${words.say('political_ads.results.title')}</h2>
<p>${count}${sum.length > 0 && html`, ${words.value(sum)}`}</p>
${total === 0 && html`<p>${words.say('political_ads.no_results')}</p>\n`}${writeSuggestion(request, list)}<ul>
${items.map((item) => html`<li>${writeItem(words, item, today)}</li>\n`)}</ul>
<p>${words.say('political_ads.results.shown', { shown: items.length, total })}</p>
${next && html`<p><a href="${next}">${texts[words.lang].readers.next}</a></p>`}`
}

function writeSuggestion(request: PageRequest, list: List): SafeHtml | undefined {
  const { suggestion, query } = list
  if (!suggestion) return undefined
  const found = [suggestion.text, suggestion.area].filter(Boolean).join(', ')
  const address = addressOfList(request, { ...filterOf(list), ...suggestion, sort: query.sort })
  const text = request.words.say('political_ads.suggestion', { found: html`<a href="${address}">${found}</a>` })
  return html`<p>${text}</p>\n`
}

function writeItem(words: Words, item: PublishedCampaign, today: string): SafeHtml {
  const area = areaOf(item)
  const subject = words.say(`political_ads.subjects.${item.campaignContextType}`)
  const heading = html`${item.sponsorName}, ${subject}${area && `, ${area}`}, ${item.id}`
  const fact = (name: keyof typeof campaignFacts) =>
    html`${words.label(`political_ads.facts.${name}`)} ${words.value(campaignFacts[name].read(item, words.locale))}`
  const status = words.say(`political_ads.statuses.${campaignStatusOn(today, item)}`)
  const payer = html`${words.label('political_ads.payer.by')} ${item.payerName ?? words.say('political_ads.payer.self')}`
  const facts = html`${fact('channel')}. ${fact('period')}. ${fact('views')}. ${fact('spending')}`
  return html`${words.link(`/political-ads/${item.id}`, heading)}. ${payer}. ${status}, ${facts}`
}

function writeAbout(words: Words): SafeHtml {
  const advertising =
    words.country === 'nl' &&
    html`\n<h2>${words.say('political_ads.advertising.title')}</h2>
<p>${words.say('political_ads.advertising.description')}</p>`
  const unlisted = words.link(reportPath, words.say('political_ads.unlisted.title'))
  return html`<h2>${words.say('political_ads.register.title')}</h2>
<p>${words.say('political_ads.description')}</p>${advertising}
<h2>${unlisted}</h2>
<p>${words.say('political_ads.unlisted.lead')}</p>`
}

const formats = ['csv', 'json'] as const

function writeDownloads({ words, today, origin }: PageRequest, list: List): SafeHtml {
  const { country } = words
  const filter = filterOf(list)
  const hasItems = list.total > 0 || filterNames.some((name) => filter[name])
  const feed = feedOf(words, list)
  const links = (of: 'result' | 'all', selected: CampaignFilter) =>
    formats.map((format) => {
      const text = words.say(`political_ads.downloads.${of}.${format}`)
      return html`<li><a href="${campaignExportAddress(format, { country, ...selected })}">${text}</a></li>\n`
    })
  return html`<h2>${words.say('political_ads.downloads.title')}</h2>
<p>${words.say('political_ads.downloads.facts', { count: list.total, day: words.day(today) })}</p>
<ul>
${list.total > 0 && links('result', filter)}${hasItems && links('all', {})}<li>${words.say('political_ads.downloads.follow')} ${words.say('political_ads.downloads.follow_what')} <a href="${feed}">${origin}${feed}</a></li>
${hasItems && html`<li><a href="${campaignFiguresAddress(country)}">${words.say('political_ads.downloads.figures')}</a></li>\n`}<li><a href="/api/docs">${words.say('political_ads.downloads.docs')}</a></li>
</ul>
<p>${words.link(followPath(filter), words.say('political_ads.follow.list_link'))}</p>
<p>${words.link('/political-ads/information', words.say('political_ads.information.link'))}</p>`
}
