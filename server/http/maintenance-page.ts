import { langs, type Lang } from '@site/shared/contract'
import { pageHeaders } from '@site/shared/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from './html.ts'
import { plainPage, plainPageHeaders } from './plain-page.ts'
import { anyPage, isFilePath } from './route-match.ts'
import { texts } from '../texts/texts.ts'

const lang = `(${langs.join('|')})`
/** URLs that a person opens without a script of the site: mailed links, the login of staff and their status page. */
const pages = new RegExp(`^/(?:(?:${lang}/verify|auth)/|status(?:$|\\?(?:lang=${lang}$)?))`)

/** Returns the language of the page that a person opens; undefined for calls of scripts, which get JSON. Staff have Dutch. */
export function pageLanguage({ method, url }: FastifyRequest): Lang | undefined {
  const found = pages.exec(url)
  if (!found || url.startsWith('/auth/logout') || method === 'HEAD') return undefined
  return langs.find((known) => known === (found[1] ?? found[2])) ?? 'nl'
}

/** Returns the language of an address of the site: that of its first part, and Dutch for a page without one. */
export function languageOf({ url, routeOptions }: FastifyRequest): Lang | undefined {
  const [path = ''] = url.split('?', 1)
  const isPage = routeOptions.url === anyPage && !isFilePath(path)
  return langs.find((known) => known === path.split('/')[1]) ?? (isPage ? 'nl' : undefined)
}

export function sendMaintenancePage(request: FastifyRequest, reply: FastifyReply, pageLang: Lang): FastifyReply {
  const { title, text, tooMany, button } = texts[pageLang].maintenance
  const again =
    request.method === 'POST'
      ? html`<form method="post"><button type="submit">${button}</button></form>`
      : html`<a class="button" href="">${button}</a>`
  void reply.headers({ ...pageHeaders, ...plainPageHeaders }).type('text/html; charset=utf-8')
  return reply.send(plainPage(pageLang, title, html`<p>${reply.statusCode === 429 ? tooMany : text}</p>\n${again}`))
}
