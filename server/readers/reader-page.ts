import {
  allLocales,
  fallbackChain,
  locales,
  sayOnlyInDutch,
  splitLocale,
  type Lang,
  type Locale,
} from '@site/shared/contract'
import { companyName, dayOf } from '@site/shared/rules'
import type { FastifyRequest } from 'fastify'
import { html, raw, type SafeHtml } from '../http/html.ts'
import { originOfCountry } from '../http/own-origin.ts'
import type { Site, SiteRoute } from '../releases/site.ts'
import type { Services } from '../services.ts'
import { writeDeclared } from './pages/declared-page.ts'
import { pageKinds } from './pages/index.ts'
import { PageMissing, type PageSources, type PageText } from './pages/page-kind.ts'
import { readPlainPages, readTexts } from './release-texts.ts'
import { Words } from './words.ts'

/** Page for readers without a script. Title, description and content are escaped. */
export interface ReaderPage {
  status: 200 | 301 | 404 | 410
  lang: Lang
  locale: Locale
  title: string
  description: string
  content: SafeHtml
  /** Locale of the shown text: a document may exist in another language only. Its address is the canonical one. */
  shownLocale: Locale
  /** The addresses of the page by locale, and its own one, which is where it has moved to. */
  addresses: Partial<Record<Locale, string>>
  /** JSON-LD. */
  data: unknown
  /** Path of the Atom feed of what the page shows. */
  feed: string | undefined
  isUnlisted: boolean
}

/** Address of the requested page. */
export interface PageAddress {
  /** Undefined where there is no such page. */
  route: SiteRoute | undefined
  /** Segments below the language. */
  path: readonly string[]
  /** Those parameters on which its text depends. */
  query: Readonly<Record<string, string>>
  locale: Locale
}

/** In characters: the longest text of our own, a notice with 200 versions, has a third of it. */
const maxContent = 1_000_000

type Needs = Pick<Services, 'config' | 'now'>

/** Writes a page for readers without a script. @throws Error for a text that the release lacks */
export async function writeReaderPage(
  { config, now }: Needs,
  sources: PageSources,
  request: FastifyRequest,
  site: Site,
  address: PageAddress,
): Promise<ReaderPage> {
  const { route, path, locale: requestedLocale } = address
  const locale = fallbackChain(requestedLocale).find((each) => locales.some((other) => other === each)) ?? 'nl_nl'
  const { lang, country } = splitLocale(locale)
  const app = site.release.apps[route?.app ?? 'host']
  const [messages, { pages, moved }] = await Promise.all([readTexts(site, app, locale), readPlainPages(site, app)])
  const declaredPage = pages[route?.path ?? ''] ?? {}
  const params = readParams(route, path)
  const words = new Words(messages, locale, params)
  // English on the Dutch host has old paths of its own, and no texts.
  const targets = { ...moved?.[locale], ...moved?.[requestedLocale] }
  const target = Object.hasOwn(targets, path.join('/')) ? targets[path.join('/')] : undefined
  const isMoved = Object.values(moved ?? {}).some((each) => Object.hasOwn(each, route?.path ?? ''))
  const origin = originOfCountry(request, config, country)
  const title = declaredPage.title ? words.say(declaredPage.title) : raw('')
  const summary = declaredPage.description ? words.say(declaredPage.description) : raw('')

  async function writeText(): Promise<{ status: ReaderPage['status']; text: PageText }> {
    if (!route) return { status: 404, text: writeMissing(words) }
    // Another site: the browser goes there, which keeps the address of the link.
    if (target?.startsWith('https:'))
      return { status: 200, text: { content: html`<p><a href="${target}">${target}</a></p>`, isUnlisted: true } }
    if (target) return { status: 301, text: { content: raw('') } }
    if (isMoved) return { status: 404, text: writeMissing(words) }
    const page = {
      sources,
      words,
      requestedLocale,
      params,
      query: address.query,
      path: words.local(`/${path.join('/')}`),
      origin,
      today: dayOf(now()),
      title,
      summary,
    }
    const kind = pageKinds[route.path]
    try {
      const text = kind ? await kind.write(page) : writeDeclared(page, declaredPage.text?.[locale])
      return { status: 200, text: { isUnlisted: declaredPage.isUnlisted === true, ...text } }
    } catch (error) {
      if (error instanceof PageMissing) return { status: error.status, text: writeMissing(words) }
      throw error
    }
  }

  const { status, text } = await writeText()
  const isThere = status === 200 || status === 301
  const canonicalQuery = text.canonicalQuery ?? ''
  const segments = status === 301 && target ? [target] : path
  // Of a document the text may be in a locale that has no pages of its own.
  const written = text.shownLocale ? allLocales : locales
  const shown = written.filter((each) => {
    const isHere = route?.countries?.includes(splitLocale(each).country) ?? true
    return each === locale || (isHere && (text.isIn?.(each) ?? true))
  })
  const addresses = shown.map((each) => {
    const { lang: other, country: of } = splitLocale(each)
    return [each, `${originOfCountry(request, config, of)}/${[other, ...segments].join('/')}${canonicalQuery}`]
  })
  const shownLocale = text.shownLocale ?? locale
  // English on the Dutch host is in Dutch as a whole.
  const { lang: requestedLang } = splitLocale(requestedLocale)
  const sentence = status === 200 && sayOnlyInDutch(requestedLang, splitLocale(shownLocale).lang)
  const content = sentence ? html`<p lang="${requestedLang}">${sentence}</p>\n${text.content}` : text.content
  if (String(content).length > maxContent) throw new Error(`It has more than ${maxContent} characters`)
  const description = plain(text.description) || plain(summary) || plain(raw(leadOf(String(text.content))))
  return {
    status,
    lang,
    locale,
    shownLocale,
    content,
    data: text.data,
    feed: text.feed,
    title: shorten(plain(text.title ?? title)) || companyName,
    description: shorten(description),
    addresses: isThere ? Object.fromEntries(addresses) : {},
    isUnlisted: text.isUnlisted ?? false,
  }
}

function readParams(route: SiteRoute | undefined, path: readonly string[]): Record<string, string | undefined> {
  const named = route?.path
    .split('/')
    .flatMap((part, place) => (part.startsWith(':') ? [[part.slice(1), path[place]] as const] : []))
  return Object.fromEntries(named ?? [])
}

function writeMissing(words: Words): PageText {
  const title = words.say('host.not_found.title')
  const home = words.link('/', words.say('host.home_link'))
  const content = html`<h1>${title}</h1>\n<p>${words.say('host.not_found.text')}</p>\n<p>${home}</p>`
  return { title, content, isUnlisted: true }
}

/** Returns escaped text, without elements; French spaces stay. */
function plain(text: string | SafeHtml | undefined): string {
  if (text === undefined) return ''
  const markup = String(html`${text}`)
  return markup
    .replaceAll(/<br ?\/?>/g, ' ')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .trim()
}

/** Returns what the first paragraph says. */
function leadOf(content: string): string {
  return /<p(?: [^>]*)?>(.*?)<\/p>/s.exec(content)?.[1] ?? ''
}

function shorten(text: string, maxLength = 300): string {
  if (text.length <= maxLength) return text
  const end = text.lastIndexOf(' ', maxLength)
  return `${text.slice(0, end > 0 ? end : maxLength)} …`
}
