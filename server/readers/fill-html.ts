import { brotliCompressSync, constants } from 'node:zlib'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import sanitizeHtml from 'sanitize-html'
import { splitLocale, type Release } from '@site/shared/contract'
import type { FastifyRequest } from 'fastify'
import { dayOf } from '@site/shared/rules'
import { RecentAnswers } from '../campaigns/recent-answers.ts'
import { DocumentStore } from '../documents/document-store.ts'
import { entityTag } from '../http/encodings.ts'
import type { WritePage } from '../releases/pages.ts'
import { preparePage, type Site, type SitePage, type SiteRoute } from '../releases/site.ts'
import type { Services } from '../services.ts'
import { html, raw } from '../http/html.ts'
import { plainPage } from '../http/plain-page.ts'
import { texts } from '../texts/texts.ts'
import { pageReader, type ReaderPage } from './reader-page.ts'

/** In bytes, compressed: what head and text of a page may add to its first response; a longer one goes on at `?plain`. */
const mostBytes = 1_500

/** In milliseconds: when a text is written again. */
const freshness = 5_000
/** In milliseconds without work: how long a page waits for its text. A tenth where there is an older one, or others were just late. */
const patience = 1_000
const late = Symbol('late')

const siteName = 'Lantaarn Media'
const picturePath = '/site-picture.png'

/** Titles and texts are escaped already. */
function head({ status, lang, locale, title, description, addresses, data, isUnlisted }: ReaderPage, isPlain: boolean) {
  const address = addresses[locale]
  const named = html`<title>${raw(title)} | ${siteName}</title>`
  if (status !== 200 || !address) return html`${named}<meta name="robots" content="noindex">`
  const { origin } = new URL(address)
  const others = Object.entries(addresses).map(([each, to]) => {
    const [other = '', country = ''] = each.split('_')
    return html`<link rel="alternate" hreflang="${other}-${country.toUpperCase()}" href="${to}">`
  })
  const whole = html`<link rel="alternate" type="text/html" title="${texts[lang].readers.whole}" href="${plainAddress(address)}">`
  const graph = { type: 'article', site_name: siteName, title, description, url: address, image: origin + picturePath }
  const properties = Object.entries({ ...graph, locale: `${lang}_${locale.slice(3).toUpperCase()}` })
  return html`${named}<meta name="description" content="${raw(description)}">${isUnlisted && html`<meta name="robots" content="noindex">`}<link rel="canonical" href="${address}">${others}${!isPlain && whole}${properties.map(
    ([name, value]) => html`<meta property="og:${name}" content="${raw(value)}">`,
  )}<meta name="twitter:card" content="summary_large_image">${
    data !== undefined &&
    html`<script type="application/ld+json" id="json-ld">${raw(JSON.stringify(data).replaceAll('<', '\\u003c'))}</script>`
  }`
}

function plainAddress(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}plain`
}

/** Puts language, head and text into the HTML of a release. Other HTML than that of our host stays as it is. */
function fillHtml(composed: string, page: ReaderPage): string {
  const address = page.addresses[page.locale]
  const { whole } = texts[page.lang].readers
  const ownHead = String(head(page, false))
  const text = cut(String(page.content), mostBytes - size(ownHead))
  const more = text !== String(page.content) && address && html`<p><a href="${plainAddress(address)}">${whole}</a></p>`
  return composed
    .replace('<html lang="nl">', `<html lang="${page.lang}">`)
    .replace(/<title>[^<]*<\/title>/, () => ownHead)
    .replace(
      // After the sentence that says what is missing without a script.
      '</noscript>',
      () => `<main class="notice">${text}${String(more || '')}</main></noscript>`,
    )
}

const size = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length

/** Returns as many whole parts of a text, from its beginning, as are sent with the first response. */
function cut(content: string, most: number): string {
  if (size(content) <= most) return content
  const parts = content.split(/(?<=<\/(?:p|li|h\d|dl|tr)>)/)
  let [fits, tooMany] = [1, parts.length]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (size(parts.slice(0, middle).join('')) <= most) fits = middle
    else tooMany = middle
  }
  // Ends the elements that the cut left open.
  return sanitizeHtml(parts.slice(0, fits).join(''), {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
  })
}

/** Returns the page at `?plain`: the whole text, and links to the other pages. */
function plainVersion(page: ReaderPage, { apps }: Release): string {
  const { lang, locale } = page
  const links = Object.values(apps).flatMap(({ menu = [] }) =>
    menu
      .filter(({ countries }) => countries?.includes(splitLocale(locale).country) ?? true)
      .map(({ path, words }) => html`<li><a href="/${lang}/${path}">${words[locale] ?? words.nl_nl}</a></li>`),
  )
  const { pages, limits } = texts[lang].readers
  const more = html`<nav aria-label="${pages}"><h2>${pages}</h2><ul>${links}</ul></nav><p>${limits}</p>`
  return plainPage(lang, page.title, html`${page.content}${more}`, head(page, true))
}

/**
 * Returns a function that writes pages for readers without a script. Texts and filled HTML are kept for the next readers; a page
 * that waits for the database is sent with its last text, or as it was published.
 */
export function pageWriter(services: Pick<Services, 'config' | 'now' | 'register'>): WritePage {
  const read = pageReader(services, new DocumentStore(join(services.config.contentDirectory, 'documents')))
  const filled = new RecentAnswers<SitePage>({ sizeOf: ({ html: composed }) => 2 * composed.length })
  const sizeOf = ([{ content }]: readonly [ReaderPage, string]) => 2 * String(content).length
  const kept = new RecentAnswers<readonly [ReaderPage, tag: string]>({ freshness, sizeOf })
  let lastLate = -Infinity
  return async (request, site, route, path, locale) => {
    // A page may be sent with its last text, but not with one from before something in it was withheld.
    const state = [site.id, services.register.withholdings(), dayOf(services.now())]
    const key = JSON.stringify([...state, locale, request.headers.host, request.url])
    const write = async () => {
      const page = await read(request, site, route, path, locale)
      return [page, entityTag(JSON.stringify(page) + String(page.content))] as const
    }
    const writing = kept.get(key, write).catch((error: unknown) => {
      report(request, site, route, error)
      return kept.find(key)
    })
    const wasLate = performance.now() - lastLate < freshness
    let made = await whileBusy(writing, patience / (wasLate ? 10 : 1) / (kept.find(key) ? 10 : 1))
    if (made === late) [lastLate, made] = [performance.now(), kept.find(key)]
    if (!made) return undefined
    const [page, textTag] = made
    return {
      status: page.status,
      movedTo: page.status === 301 ? page.addresses[page.locale] : undefined,
      fill: ({ html: composed, tag }) =>
        filled.get(tag + textTag, async () => preparePage(Buffer.from(fillHtml(String(composed), page)))),
      whole: () => plainVersion(page, site.release),
    }
  }
}

/** By release: the pages whose text could not be written, which are logged once. */
const reported = new WeakMap<Site, Set<SiteRoute | undefined>>()

function report({ log }: FastifyRequest, site: Site, route: SiteRoute | undefined, error: unknown): void {
  const known = reported.get(site) ?? new Set()
  if (!known.has(route))
    log.warn({ err: error, page: route?.path }, 'A page has no new text for readers without a script')
  reported.set(site, known.add(route))
}

/** Returns what `work` resolves with, or `late` once the server has been idle meanwhile for so many milliseconds: it waits for another. */
async function whileBusy<T>(work: Promise<T>, most: number): Promise<T | typeof late> {
  const begin = performance.eventLoopUtilization()
  for (;;) {
    const made = await Promise.race([work, wait(10, late)])
    if (made !== late || performance.eventLoopUtilization(begin).idle > most) return made
  }
}
