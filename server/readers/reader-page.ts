import {
  campaignFeedAddress,
  campaignFilter,
  documentKey,
  getCampaignInsight,
  getCampaignItem,
  getCampaignPage,
  getCampaignVersions,
  getDocumentFeed,
  getDocumentVersions,
  getHomeFacts,
  getRequestFigures,
  loadDocument,
  type CampaignFilter,
} from '@site/shared/calls'
import { getBrands, getPhoneAddress, getPhoneEntries } from '@site/shared/brands'
import { TemplateTooCostly } from '@site/releases/templates'
import {
  countries,
  fallbackChain,
  locales,
  sayOnlyInDutch,
  splitLocale,
  type AppRelease,
  type Country,
  type Lang,
  type Locale,
} from '@site/shared/contract'
import {
  accounts,
  companyName,
  contactMailbox,
  dayOf,
  dpoMailbox,
  minuteInMs,
  privacyMailbox,
  inLang,
} from '@site/shared/rules'
import type { FastifyRequest } from 'fastify'
import { documentLocales, type DocumentStore } from '../documents/document-store.ts'
import { html, raw, type SafeHtml } from '../http/html.ts'
import { originOfCountry } from '../http/own-origin.ts'
import { ownCall } from '../limits/rate-limit.ts'
import type { Site, SiteRoute } from '../releases/site.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts/texts.ts'
import { readPlainPages, readTexts, writeText } from './release-texts.ts'
import { renderTemplate, type WrittenPage } from './template.ts'

/** What readers without a script get of a page. Title, description and content are escaped. */
export interface ReaderPage {
  status: 200 | 301 | 404 | 410
  lang: Lang
  locale: Locale
  title: string
  description: string
  content: SafeHtml
  /** Of the text that is shown: a document may exist in another language only. Its address is the canonical one. */
  shownLocale: Locale
  /** The addresses of the page by locale, and its own one, which is where it has moved to. */
  addresses: Partial<Record<Locale, string>>
  /** JSON-LD. */
  data: unknown
  /** Path of the Atom feed of what the page shows. */
  feed: string | undefined
  isUnlisted: boolean
}

/** Calls of which a template may get the answer: documents, advertisements and figures that everybody may see, never a whole register. */
const readableCalls = [
  loadDocument,
  getDocumentVersions,
  getCampaignPage,
  getCampaignInsight,
  getCampaignItem,
  getCampaignVersions,
  getRequestFigures,
  getHomeFacts,
].map(({ path }) => path.split('/'))

function isReadable(pathname: string): boolean {
  const parts = pathname.split('/')
  return readableCalls.some(
    (known) => known.length === parts.length && known.every((part, at) => part === parts[at] || part.startsWith('{')),
  )
}

/** In bytes: the answer of a call. */
const maxAnswer = 2_000_000

/** In milliseconds: so long the pages of an app are sent as they were published after a template of it has cost too much. */
const rest = minuteInMs

/** Which page is requested. */
export interface PageAddress {
  /** Undefined where there is no such page. */
  route: SiteRoute | undefined
  /** Segments below the language. */
  path: readonly string[]
  /** Those parameters that the page declares. */
  query: Readonly<Record<string, unknown>>
  locale: Locale
}

/** Returns a function that writes a page for readers without a script. */
export function pageReader({ config, now }: Pick<Services, 'config' | 'now'>, documents: DocumentStore) {
  /** By app: when its templates are tried again. */
  const resting = new WeakMap<AppRelease, number>()

  /** @throws TemplateTooCostly for `rest` after a template of the app has */
  async function renderPage(app: AppRelease, ...page: Parameters<typeof renderTemplate>): Promise<WrittenPage> {
    const until = resting.get(app) ?? 0
    if (performance.now() < until) throw new TemplateTooCostly(`A template of ${app.name} has cost too much before`)
    try {
      return await renderTemplate(...page)
    } catch (error) {
      if (error instanceof TemplateTooCostly) resting.set(app, performance.now() + rest)
      throw error
    }
  }

  return (request: FastifyRequest, site: Site, address: PageAddress) =>
    write(request, site, address).catch((error: unknown) => {
      const cause = error instanceof Error && error.cause
      if (cause === 404 || cause === 410) return write(request, site, { ...address, route: undefined }, cause)
      throw error
    })

  async function write(
    request: FastifyRequest,
    site: Site,
    { route, path, query, locale: asked }: PageAddress,
    status: ReaderPage['status'] = route ? 200 : 404,
  ): Promise<ReaderPage> {
    const locale = fallbackChain(asked).find((each) => locales.some((known) => known === each)) ?? 'nl_nl'
    const { lang, country } = splitLocale(locale)
    const app = site.release.apps[route?.app ?? 'host']
    const [messages, { pages, moved }] = await Promise.all([readTexts(site, app, locale), readPlainPages(site, app)])
    const page = pages[route?.path ?? ''] ?? {}
    const named = route?.path
      .split('/')
      .flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), path[at]]] : []))
    const params: Record<string, string | undefined> = Object.fromEntries(named ?? [])
    const origin = originOfCountry(request, config, country)
    const local = (to: string) => `/${lang}${to === '/' ? '' : to}`
    async function call(url: string) {
      const { host, pathname } = new URL(url, origin)
      // A part of the path such as `..\..\healthz` must lead to no other call.
      if (url.split('?', 1)[0] !== pathname) return { status: 404, headers: {}, body: undefined }
      if (!isReadable(pathname)) throw new Error(`${pathname} is none of the calls that templates may get`)
      const headers = { ...ownCall, host }
      const answer = await request.server.inject({ url, headers, remoteAddress: request.ip })
      if (answer.rawPayload.length > maxAnswer)
        throw new TemplateTooCostly(`${pathname} answers ${maxAnswer} bytes or more`)
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      const body: unknown = isJson ? answer.json() : answer.payload
      return { status: answer.statusCode, headers: answer.headers, body }
    }
    const scope = {
      params,
      query,
      lang,
      country,
      locale,
      origin,
      path: local(`/${path.join('/')}`),
      COUNTRY: country.toUpperCase(),
      today: dayOf(now()),
      own: texts[lang].readers,
      brands: Object.fromEntries(countries.map((each) => [each, getBrands(each)])),
      countries: [country, ...countries.filter((each) => each !== country)],
      phones: getPhoneEntries(country).map((each) => ({ ...each, link: getPhoneAddress(each.phoneNumber, country) })),
      accounts: accountsFor(lang, country),
      mailboxes: { contact: contactMailbox, privacy: privacyMailbox, dpo: dpoMailbox[country] },
    }
    const old = path.join('/')
    // English on the Dutch host has old paths of its own, and no texts.
    const targets = { ...moved?.[locale], ...moved?.[asked] }
    const target = route && Object.hasOwn(targets, old) ? targets[old] : undefined
    const isElsewhere = Object.values(moved ?? {}).some((each) => Object.hasOwn(each, route?.path ?? ''))
    if (isElsewhere && !target) throw new Error(`${old} has moved in other locales only`, { cause: 404 })
    const say = (id: string) => writeText(messages, id, lang, params)
    const title = page.title ? say(page.title) : raw('')
    const summary = page.description ? say(page.description) : raw('')
    // Another site: the browser goes there, which keeps the address of the link.
    const away = target?.startsWith('https:') && target
    async function writePage(): Promise<WrittenPage> {
      if (away) return fixedPage(html`<p><a href="${away}">${away}</a></p>`, { title, isUnlisted: true })
      if (target || !route) {
        const home = html`<p><a href="${local('/')}">${say('host.home_link')}</a></p>`
        const heading = say('host.not_found.title')
        const content = html`<h1>${heading}</h1>\n<p>${say('host.not_found.text')}</p>\n${home}`
        return fixedPage(content, { title: heading, isUnlisted: true })
      }
      const ofApp = { ...scope, title, summary }
      if (page.template !== undefined && app)
        return renderPage(app, page, ofApp, { lang, messages, params, local, call })
      return fixedPage(html`<h1>${title}</h1>\n<p>${summary}</p>\n<p>${scope.own.limits}</p>`, {
        title,
        isUnlisted: false,
      })
    }
    const written = await writePage()
    const text = (name: string, otherwise = '') => plain(written.textOf(name) ?? otherwise)
    const canonical = /^\?[\w=&%.+-]{1,500}$/.exec(text('canonical'))?.[0] ?? ''
    const key = params['key']
    const translated = documentKey.is(key) ? await documents.translations(key, dayOf(now())) : undefined
    const shownLocale = (translated && documentLocales(locale).find((each) => translated.has(each))) ?? locale
    const versions = canonical.match(/\d{4}-\d\d-\d\d/g) ?? []
    const shown: Locale[] = locales.filter((each) => {
      const isOwn = !written.is('is_national') || splitLocale(each).country === country
      const isHere = route?.countries?.includes(splitLocale(each).country) ?? true
      // A text that exists in another language only is still found at this address.
      const theirs = translated ? translated.get(each) : versions
      return each === locale || (isOwn && isHere && theirs && versions.every((date) => theirs.includes(date)))
    })
    const addresses = shown.map((each) => {
      const { lang: other, country: of } = splitLocale(each)
      const below = target && !away ? [target] : path
      const address = `${originOfCountry(request, config, of)}/${[other, ...below].join('/')}`
      return [each, address + canonical]
    })
    // English on the Dutch host is in Dutch as a whole.
    const { lang: requested } = splitLocale(asked)
    const sentence = status === 200 && sayOnlyInDutch(requested, splitLocale(shownLocale).lang)
    const content = sentence ? html`<p lang="${requested}">${sentence}</p>\n${written.content}` : written.content
    return {
      lang,
      locale,
      shownLocale,
      content,
      status: target && !away ? 301 : status,
      data: written.data,
      feed: feedOf(route?.path, key, query, locale),
      title: shorten(text('title', String(title))) || companyName,
      description: shorten(
        text('description') || text('summary', String(summary)) || plain(leadOf(String(written.content))),
      ),
      addresses: status === 200 ? Object.fromEntries(addresses) : {},
      isUnlisted: written.is('is_unlisted'),
    }
  }
}

/** Feed readers look for it in the HTML that is sent, without running scripts. */
function feedOf(
  pattern: string | undefined,
  key: string | undefined,
  query: PageAddress['query'],
  locale: Locale,
): string | undefined {
  if (pattern === 'political-ads')
    return campaignFeedAddress({ ...filterOf(query), country: splitLocale(locale).country }, locale)
  return pattern === 'document/:key' && documentKey.is(key) ? getDocumentFeed(key, locale) : undefined
}

/** Returns what a list of advertisements is restricted to; nothing where a part of it is not valid, as on the page. */
function filterOf(query: PageAddress['query']): CampaignFilter {
  const [, filter = {}] = campaignFilter.validate(query, { coerce: true, mask: true })
  return filter
}

/** Returns the accounts that a person can delete, as templates read them. */
export function accountsFor(lang: Lang, country: Country) {
  const here = accounts.filter(({ countries: of }) => of.includes(country))
  return here.map(({ name, address, purpose, deletion }) => ({
    name,
    address,
    purpose: inLang(purpose, lang),
    deletion: inLang(deletion, lang),
  }))
}

/** A page that no template of a build has written. */
function fixedPage(content: SafeHtml, { title, isUnlisted }: { title: SafeHtml; isUnlisted: boolean }): WrittenPage {
  return {
    content,
    textOf: (name) => (name === 'title' ? String(title) : undefined),
    is: (name) => name === 'is_unlisted' && isUnlisted,
    data: undefined,
  }
}

/** Of escaped text, without its elements; French spaces stay. */
function plain(markup: string): string {
  const text = markup.replaceAll(/<br ?\/?>/g, ' ').replaceAll(/<[^<>]*>/g, '')
  // What is left of a tag that never ends, in a template that forgot to escape.
  const escaped = text.replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  return escaped.replaceAll(/[ \t\r\n]+/g, ' ').trim()
}

/** Returns what the first paragraph says. */
function leadOf(content: string): string {
  const begin = content.search(/<p[\s>]/)
  const start = begin < 0 ? -1 : content.indexOf('>', begin)
  const end = start < 0 ? -1 : content.indexOf('</p>', start)
  return end < 0 ? '' : content.slice(start + 1, end)
}

function shorten(text: string, longest = 300): string {
  if (text.length <= longest) return text
  const end = text.lastIndexOf(' ', longest)
  return `${text.slice(0, end > 0 ? end : longest)} …`
}
