import type { FastifyReply, FastifyRequest } from 'fastify'
import { langs } from '@site/shared/contract'
import { decodeLink, isWholeToken, readMailedToken, readTokenBehindHash } from '@site/shared/rules'

const lang = `^/+(${langs.join('|')})`
const mailedLink = new RegExp(`${lang}/+(verify|privacy-rights/+status)(?![\\w-])(.*)$`, 'i')
/** The `#` of a link can also be lost alone. */
const joinedLink = new RegExp(`${lang}/+(privacy-rights/+status)([\\w-]{43}.*)$`, 'i')

/** A path with characters that our pages do not have. */
const pageWithOthers = new RegExp(`^/(?:${langs.join('|')})/.*[^\\w/-]`)
/** Characters at the end of a URL that are not part of the link: punctuation, quotes, brackets, spaces, invisible characters. */
const addedAtEnd = /[\s.,;:!)\]}<>"'*»”’›…\u00AD\u200B-\u200F\u2060\uFEFF]/

/**
 * Returns the link that a mail program changed on its way, as we mailed it; undefined for one that is as mailed, and for any other
 * URL. What has no whole token leads to the page of a link that does not work, which knows another way.
 */
export function restoreLink(url: string): string | undefined {
  const decoded = decodeLink(url)
  const [, language = '', page = '', rest = ''] = mailedLink.exec(decoded) ?? joinedLink.exec(decoded) ?? []
  if (!page) return restorePage(url)
  const start = `/${language.toLowerCase()}`
  const link = /^v/i.test(page) ? verificationLink(start, rest) : statusLink(start, rest)
  return link === url ? undefined : link
}

function verificationLink(start: string, rest: string): string {
  const token = readMailedToken(rest)
  if (!isWholeToken(token)) return `${start}/email-verification-failed`
  const status = readTokenBehindHash(rest)
  return `${start}/verify/${token}${status && `#${status}`}`
}

function statusLink(start: string, rest: string): string | undefined {
  const page = `${start}/privacy-rights/status`
  const token = readMailedToken(rest)
  if (isWholeToken(token)) return `${page}#${token}`
  // The page itself, whose token the browser has.
  return /^\/?(?:\?|$)/.test(rest) ? undefined : page
}

/** Restores the URL of a page without a token: removes what was added to its path, and leaves the query as it is. */
function restorePage(url: string): string | undefined {
  const [path = ''] = url.split('?', 1)
  // Most URLs end here.
  if (!pageWithOthers.test(path)) return undefined
  const whole = decodePath(path)
  const [beforeHash = '', hash = ''] = whole.split('#')
  const [beforeParameters = ''] = beforeHash.split('&', 1)
  const page = trimAdded(beforeParameters)
  // A segment of dots is none of a link that we mailed.
  if (page === whole || page.endsWith('/') || page.startsWith('//')) return undefined
  const fragment = trimAdded(hash)
  return encodeURI(page) + url.slice(path.length) + (fragment && `#${encodeURI(fragment)}`)
}

function trimAdded(text: string): string {
  let end = text.length
  while (end > 0 && addedAtEnd.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Returns a path decoded once, its `#` in any depth. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll(/%(?:25)+(?=23)/g, '%'))
  } catch {
    return path
  }
}

/** An `onRequest` hook: leads who opens a changed link to the link as it was mailed. Confirms nothing. */
export async function followChangedLink({ method, url }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const link = method === 'GET' || method === 'HEAD' ? restoreLink(url) : undefined
  if (link === undefined) return
  const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  await reply.headers(headers).redirect(link, 303)
}
