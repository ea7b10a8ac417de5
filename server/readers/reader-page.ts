import { documentKey } from '@site/shared/calls'
import { getBrands, getPhoneEntries } from '@site/shared/brands'
import { countries, fallbackChain, locales, splitLocale, type Lang, type Locale } from '@site/shared/contract'
import { contactMailbox, dayOf, dpoMailbox, privacyMailbox } from '@site/shared/rules'
import type { FastifyRequest } from 'fastify'
import type { DocumentStore } from '../documents/document-store.ts'
import type { SafeHtml } from '../http/html.ts'
import { originOfCountry } from '../http/own-origin.ts'
import { ownCall } from '../limits/rate-limit.ts'
import type { Site, SiteRoute } from '../releases/site.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts/texts.ts'
import { readPlainPages, readTexts } from './release-texts.ts'
import { renderTemplate } from './template.ts'

/** What readers without a script get of a page. Title, description and content are escaped. */
export interface ReaderPage {
  status: 200 | 301 | 404 | 410
  lang: Lang
  locale: Locale
  title: string
  description: string
  content: SafeHtml
  /** The addresses of the page by locale; that of `locale` is the canonical one, or where it has moved to. */
  addresses: Partial<Record<Locale, string>>
  /** JSON-LD. */
  data: unknown
  isUnlisted: boolean
}

const missing = `{% capture title %}{{ 'host.not_found.title' | t }}{% endcapture %}{% assign is_unlisted = true %}<h1>{{ 'host.not_found.title' | t }}</h1>
<p>{{ 'host.not_found.text' | t }}</p>
<p><a href="{{ '/' | local }}">{{ 'host.home_link' | t }}</a></p>`

/** Of a page without a template: what search says of it. */
const fallback = '<h1>{{ title }}</h1>\n<p>{{ summary }}</p>\n<p>{{ own.limits }}</p>'

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
      if (!url.startsWith(pathname)) return { status: 404, headers: {}, body: undefined }
      const headers = { ...ownCall, host }
      const answer = await request.server.inject({ url, headers, remoteAddress: request.ip })
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
      phones: getPhoneEntries(country),
      mailboxes: { contact: contactMailbox, privacy: privacyMailbox, dpo: dpoMailbox[country] },
    }
    const old = path.join('/')
    // English on the Dutch host has old paths of its own, and no texts.
    const targets = { ...moved?.[locale], ...moved?.[asked] }
    const target = route && Object.hasOwn(targets, old) ? targets[old] : undefined
    const isElsewhere = Object.values(moved ?? {}).some((each) => Object.hasOwn(each, route?.path ?? ''))
    if (isElsewhere && !target) throw new Error(`${old} has moved in other locales only`, { cause: 404 })
    const heads = ['title', 'description'] as const
    const [title, summary] = heads.map((each) => (page[each] ? `{{ '${page[each]}' | t }}` : ''))
    const begin = `{% capture title %}${title}{% endcapture %}{% capture summary %}${summary}{% endcapture %}`
    // Another site: the browser goes there, which keeps the address of the link.
    const away =
      target?.startsWith('https:') && `<p><a href="${target}">${target}</a></p>{% assign is_unlisted = true %}`
    const template = begin + (away || (target || !route ? missing : (page.template ?? fallback)))
    const { content, said } = await renderTemplate(template, scope, { lang, messages, params, local, call })
    const text = (name: string) => plain(String(said[name] ?? ''))
    const key = params['key']
    const translated = documentKey.is(key) ? await documents.translations(key, dayOf(now())) : undefined
    const versions = text('canonical').match(/\d{4}-\d\d-\d\d/g) ?? []
    const shown: Locale[] = locales.filter((each) => {
      const isOwn = !said['is_national'] || splitLocale(each).country === country
      const isHere = route?.countries?.includes(splitLocale(each).country) ?? true
      // A text that exists in another language only is still found at this address.
      const theirs = translated ? translated.get(each) : versions
      return each === locale || (isOwn && isHere && theirs && versions.every((date) => theirs.includes(date)))
    })
    const addresses = shown.map((each) => {
      const { lang: other, country: of } = splitLocale(each)
      const below = target && !away ? [target] : path
      const address = `${originOfCountry(request, config, of)}/${[other, ...below].join('/')}`
      return [each, address + text('canonical')]
    })
    return {
      ...{ lang, locale, content, status: target && !away ? 301 : status, data: said['data'] },
      title: text('title') || 'Lantaarn Media',
      description: shorten(text('description') || text('summary') || plain(leadOf(String(content)))),
      addresses: status === 200 ? Object.fromEntries(addresses) : {},
      isUnlisted: said['is_unlisted'] === true,
    }
  }
}

/** Of escaped text, without its elements; French spaces stay. */
function plain(markup: string): string {
  const text = markup.replaceAll(/<br ?\/?>/g, ' ').replaceAll(/<[^>]*>/g, '')
  return text.replaceAll(/[ \t\r\n]+/g, ' ').trim()
}

function leadOf(content: string): string {
  return /<p[^>]*>([^]*?)<\/p>/.exec(content)?.[1] ?? ''
}

function shorten(text: string, longest = 300): string {
  return text.length <= longest ? text : `${text.slice(0, text.lastIndexOf(' ', longest))} …`
}
