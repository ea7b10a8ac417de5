import sanitizeHtml from 'sanitize-html'
import { splitLocale, type Release } from '@site/shared/contract'
import { companyName } from '@site/shared/rules'
import { html, raw } from '../http/html.ts'
import { plainPage } from '../http/plain-page.ts'
import { texts } from '../texts/texts.ts'
import type { ReaderPage } from './reader-page.ts'

/** In characters: the text in the first response, about 800 bytes compressed; a longer one goes on at `?plain`. */
const maxLength = 2_000

const picturePath = '/site-picture.png'

/** Titles and texts are escaped already. */
function head(page: ReaderPage, isPlain: boolean) {
  const { status, lang, locale, shownLocale, title, description, addresses, data, feed, isUnlisted } = page
  const ownAddress = addresses[locale]
  const address = addresses[shownLocale]
  const titleElement = html`<title>${raw(title)} | ${companyName}</title>`
  if (status !== 200 || !ownAddress || !address) return html`${titleElement}<meta name="robots" content="noindex">`
  const { origin } = new URL(address)
  const written = Object.entries(addresses).filter(([each]) => each === shownLocale || each !== locale)
  const otherLocales = written.map(([each, to]) => {
    const [other = '', country = ''] = each.split('_')
    return html`<link rel="alternate" hreflang="${other}-${country.toUpperCase()}" href="${to}">`
  })
  const wholeLink = html`<link rel="alternate" data-served type="text/html" title="${texts[lang].readers.whole}" href="${plainAddress(ownAddress)}">`
  const graph = {
    type: 'article',
    site_name: companyName,
    title,
    description,
    url: address,
    image: origin + picturePath,
  }
  const properties = Object.entries({
    ...graph,
    locale: `${shownLocale.slice(0, 2)}_${shownLocale.slice(3).toUpperCase()}`,
  })
  return html`${titleElement}<meta name="description" content="${raw(description)}">${isUnlisted && html`<meta name="robots" content="noindex">`}<link rel="canonical" href="${address}">${otherLocales}${feed && html`<link rel="alternate" type="application/atom+xml" title="${raw(title)}" href="${feed}">`}${!isPlain && wholeLink}${properties.map(
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
export function fillHtml(composed: string, page: ReaderPage): string {
  const address = page.addresses[page.locale]
  const { whole } = texts[page.lang].readers
  const content = String(page.content)
  const text = cut(content)
  const moreLink = text !== content && address && html`<p><a href="${plainAddress(address)}">${whole}</a></p>`
  return composed
    .replace('<html lang="nl">', `<html lang="${page.lang}">`)
    .replace(/<title>[^<]*<\/title>/, () => String(head(page, false)))
    .replace(
      // After the sentence that says what is missing without a script.
      '</noscript>',
      () => `<main class="notice">${text}${String(moreLink || '')}</main></noscript>`,
    )
}

/** Returns as many whole parts of a text, from its beginning, as are sent with the first response. */
function cut(content: string): string {
  if (content.length <= maxLength) return content
  const parts = content.split(/(?<=<\/(?:p|li|h\d|dl|tr)>)/)
  let begin = parts[0] ?? ''
  for (const part of parts.slice(1)) {
    if (begin.length + part.length > maxLength) break
    begin += part
  }
  // Ends the elements that the cut left open.
  return sanitizeHtml(begin, { allowedTags: false, allowedAttributes: false, allowVulnerableTags: true })
}

/** Returns the page at `?plain`: the whole text, and links to the other pages. */
export function plainVersion(page: ReaderPage, { apps }: Release): string {
  const { lang, locale } = page
  const links = Object.values(apps).flatMap(({ menu = [] }) =>
    menu
      .filter(({ countries }) => countries?.includes(splitLocale(locale).country) ?? true)
      .map(({ path, words }) => html`<li><a href="/${lang}/${path}">${words[locale] ?? words.nl_nl}</a></li>`),
  )
  const { pages, limits } = texts[lang].readers
  const more = html`<nav aria-label="${pages}"><h2>${pages}</h2><ul>${links}</ul></nav><p>${limits}</p>`
  return plainPage(lang, page.title, html`${page.content}${more}`, { head: head(page, true) })
}
