import { pageHeaders } from '@site/shared/rules'
import { langs, type Lang } from '@site/shared/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { plainPage, plainPageHeaders } from './plain-page.ts'
import texts from './away-texts.json' with { type: 'json' }

/** Where a person looks at the answer and no script: the page behind a mailed link, the login of staff, and their status page. */
const pages = /^\/(?:(?:(nl|fr|en)\/verify|auth)\/|status(?:$|\?(?:lang=(nl|fr|en)$)?))/

/**
 * The language of the page on which a person would read that the server cannot answer; undefined for calls of scripts,
 * which get JSON. Staff, and their login, have Dutch.
 */
export function pageLanguage({ method, url }: FastifyRequest): Lang | undefined {
  const found = pages.exec(url)
  if (!found || url.startsWith('/auth/logout') || method === 'HEAD') return undefined
  return langs.find((lang) => lang === (found[1] ?? found[2])) ?? 'nl'
}

/** Says that the server cannot answer now, with a button that asks for the same again. Works without script. */
export function sendAwayPage(request: FastifyRequest, reply: FastifyReply, lang: Lang): FastifyReply {
  const { title, text, button } = texts[lang]
  const again =
    request.method === 'POST'
      ? `<form method="post"><button type="submit">${button}</button></form>`
      : `<a class="button" href="">${button}</a>`
  void reply.headers({ ...pageHeaders, ...plainPageHeaders }).type('text/html; charset=utf-8')
  return reply.send(plainPage(lang, title, `<p>${text}</p>\n${again}`))
}
