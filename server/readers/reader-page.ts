import { documentKey } from '@site/shared/calls'
import { getBrands, getPhoneEntries } from '@site/shared/brands'
import {
  countries,
  fallbackChain,
  langs,
  locales,
  splitLocale,
  type AppRelease,
  type Country,
  type Locale,
} from '@site/shared/contract'
import { dayOf, inTime } from '@site/shared/rules'
import type { FastifyRequest } from 'fastify'
import type { DocumentStore } from '../documents/document-store.ts'
import { html, type SafeHtml } from '../http/html.ts'
import { originOfCountry, storedOrigin } from '../http/own-origin.ts'
import { ownCall } from '../limits/rate-limit.ts'
import type { Site, SiteRoute } from '../releases/site.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts/texts.ts'
import { readPlainPages, readTexts, writeText } from './release-texts.ts'
import { NoSuchPage, renderTemplate, type ApiAnswer, type Writer } from './template.ts'

/** What readers without a script get of a page. */
export interface ReaderPage {
  status: 200 | 404 | 410
  lang: 'nl' | 'fr' | 'en'
  locale: Locale
  title: string
  description: string
  content: SafeHtml
  /** The addresses of the same page by locale; those of `locale` is the canonical one. */
  addresses: Partial<Record<Locale, string>>
  /** JSON-LD. */
  data?: unknown
  /** Of a page that no search engine is to list, such as a comparison. */
  isUnlisted?: boolean
}

export interface PageRequest {
  request: FastifyRequest
  site: Site
  /** Undefined where there is no such page. */
  route: SiteRoute | undefined
  /** Segments below the language. */
  path: readonly string[]
  locale: Locale
}

/** In milliseconds: then the page goes out without a text of its own. */
const patience = 1_000

export type ReadPage = (wanted: PageRequest) => Promise<ReaderPage | undefined>

/** Returns a function that writes a page for readers without a script; undefined where it cannot be written now. */
export function pageReader({ config, now }: Pick<Services, 'config' | 'now'>, documents: DocumentStore): ReadPage {
  return async (wanted) => {
    try {
      return await inTime(write(wanted), patience)
    } catch (error) {
      wanted.request.log.warn({ err: error }, 'A page has no text for readers without a script')
      return undefined
    }
  }

  async function write(wanted: PageRequest): Promise<ReaderPage> {
    const { site, route } = wanted
    const host = site.release.apps['host']
    const app = (route && site.release.apps[route.app]) ?? host
    const locale = fallbackChain(wanted.locale).find((each) => locales.some((known) => known === each)) ?? 'nl_nl'
    const messages = app ? await readTexts(site, app, locale) : {}
    const { lang } = splitLocale(locale)
    if (!app || !route) return missing(404)
    try {
      return await describe(wanted, app, route, locale)
    } catch (error) {
      if (error instanceof NoSuchPage) return missing(error.status)
      throw error
    }

    function missing(status: 404 | 410): ReaderPage {
      const title = String(writeText(messages, 'host.not_found.title', lang, {}))
      const text = writeText(messages, 'host.not_found.text', lang, {})
      const home = writeText(messages, 'host.home_link', lang, {})
      const content = html`<h1>${title}</h1>\n<p>${text}</p>\n<p><a href="/${lang}">${home}</a></p>`
      return { status, lang, locale, title, description: '', content, addresses: {}, isUnlisted: true }
    }
  }

  async function describe(wanted: PageRequest, app: AppRelease, route: SiteRoute, locale: Locale): Promise<ReaderPage> {
    const { request, site, path } = wanted
    const { lang, country } = splitLocale(locale)
    const [messages, pages] = await Promise.all([readTexts(site, app, locale), readPlainPages(site, app)])
    const { title: titleId, description: descriptionId, template = fallback } = pages[route.path] ?? {}
    const params = paramsOf(route.path, path)
    const today = dayOf(now())
    const writer: Writer = {
      lang,
      messages,
      local: (to) => (to === '/' ? `/${lang}` : `/${lang}${to}`),
      call: (url) => call(request, url, country),
    }
    const text = (id: string | undefined) => id && String(writeText(messages, id, lang, params))
    const key = params['key']
    const translations = documentKey.is(key) ? await documents.translations(key, today) : undefined
    const scope = {
      title: titleId && writeText(messages, titleId, lang, params),
      summary: descriptionId && writeText(messages, descriptionId, lang, params),
      own: texts[lang].readers,
      query: request.query,
      origin: originOfCountry(request, config, country),
      path: writer.local(`/${path.join('/')}`),
      brands: Object.fromEntries([country, ...countries].map((each) => [each, getBrands(each)])),
      countries: [country, ...countries.filter((each) => each !== country)],
      phones: getPhoneEntries(country),
      COUNTRY: country.toUpperCase(),
      ...{ app: app.name, params, lang, country, locale, today },
    }
    const { content, said } = await renderTemplate(template, scope, writer)
    const title = readSaid(said['title']) ?? text(titleId) ?? 'Lantaarn Media'
    const described = readSaid(said['description']) ?? text(descriptionId) ?? leadOf(String(content))
    const query = readSaid(said['canonical']) ?? ''
    const shown: Locale[] = locales.filter((each) => {
      const isHere = route.countries?.includes(splitLocale(each).country) ?? true
      const isOwn = said['is_national'] !== true || splitLocale(each).country === country
      return isHere && isOwn && (translations?.has(each) ?? true)
    })
    const address = (each: Locale) => {
      const { lang: other, country: of } = splitLocale(each)
      return [
        each,
        originOfCountry(request, config, of) + ['', other, ...path].join('/').replace(/\/$/, '') + query,
      ] as const
    }
    return {
      ...{ status: 200, lang, locale, content },
      title: plain(title),
      description: shorten(plain(described)),
      // A text that is there in another language only is found in that one.
      addresses: Object.fromEntries([...new Set([...shown, ...(shown.includes(locale) ? [] : [locale])])].map(address)),
      data: said['data'],
      isUnlisted: said['is_unlisted'] === true,
    }
  }

  async function call({ server }: FastifyRequest, url: string, country: Country): Promise<ApiAnswer> {
    const host = new URL(storedOrigin(null, config, country === 'be' ? 'BE' : 'NL')).host
    const { statusCode: status, headers, payload } = await server.inject({ url, headers: { ...ownCall, host } })
    const isJson = String(headers['content-type']).startsWith('application/json')
    const body: unknown = isJson ? JSON.parse(payload) : payload
    return { status, headers, body }
  }
}

/** Of a page without a template: what search says of it. */
const fallback = '<h1>{{ title }}</h1>\n<p>{{ summary }}</p>\n<p>{{ own.limits }}</p>'

export function paramsOf(pattern: string, path: readonly string[]): Record<string, string> {
  const named = pattern
    .split('/')
    .flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), path[at] ?? '']] : []))
  return Object.fromEntries(named)
}

/** Captured markup and assigned texts alike. */
function readSaid(value: unknown): string | undefined {
  const text = value === undefined || value === null ? '' : String(value).trim()
  return text || undefined
}

/** Text that is escaped already, without its elements. */
function plain(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function leadOf(content: string): string {
  return /<p[^>]*>([^]*?)<\/p>/.exec(content)?.[1] ?? ''
}

const longest = 300

function shorten(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, text.lastIndexOf(' ', longest))} …`
}

/** Returns language and path below it; a path without a language is that of the Dutch page. */
export function splitPath(path: string) {
  const [first = '', ...rest] = path.replace(/^\/|\/$/g, '').split('/')
  const lang = langs.find((each) => each === first)
  return {
    lang: lang ?? ('nl' as const),
    hasLang: lang !== undefined,
    segments: lang ? rest : first ? [first, ...rest] : [],
  }
}
