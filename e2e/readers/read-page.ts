import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { Parser } from 'htmlparser2'
import { port } from '../site-under-test.ts'

export interface Answer {
  status: number
  type: string
  body: string
}

/** Asks for an address of the site as a program without a browser does. */
export function ask(address: string): Promise<Answer> {
  const { host, pathname, search } = new URL(address)
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: pathname + search, headers: { host } }, (answer) => {
      const { statusCode: status = 0, headers } = answer
      text(answer).then((body) => resolve({ status, type: headers['content-type'] ?? '', body }), reject)
    })
    sent.on('error', reject).end()
  })
}

/** Elements whose text is read as one with its surroundings. */
const inline = new Set(['a', 'abbr', 'b', 'del', 'em', 'i', 'ins', 'span', 'strong', 'time', 'dfn'])

/** Reads a page as a program does: without style and scripts, with the content of `noscript`; of `main` without links to other pages. */
export function readHtml(html: string) {
  const page = { lang: '', title: '', main: '', links: new Map<string, string>(), data: [] as string[] }
  const open: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push(name)
      if (name === 'html') page.lang = attributes['lang'] ?? ''
      if (name === 'link')
        page.links.set(`${attributes['rel']} ${attributes['hreflang'] ?? ''}`.trim(), attributes['href'] ?? '')
      if (name === 'meta' && attributes['content'] !== undefined)
        page.links.set(attributes['name'] ?? attributes['property'] ?? '', attributes['content'])
      if (name === 'script' && attributes['type'] === 'application/ld+json') page.data.push('')
      else if (name === 'script') open.push('code')
      if (open.includes('main') && !inline.has(name)) page.main += ' '
    },
    ontext(read) {
      if (open.includes('code') || open.includes('style') || open.includes('nav')) return
      if (open.at(-1) === 'script') page.data.push(page.data.pop() + read)
      else if (open.includes('title') && open.includes('head')) page.title += read
      else if (open.includes('main')) page.main += read
    },
    onclosetag(name) {
      if (open.at(-1) === 'code') open.pop()
      if (open.at(-1) === name) open.pop()
      if (open.includes('main') && !inline.has(name)) page.main += ' '
    },
  })
  parser.end(html)
  return page
}

export function wordsOf(read: string): string[] {
  return (
    read
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** Returns the addresses that a sitemap names, those of its parts included, with the days of their last changes. */
export async function readSitemap(address: string): Promise<Map<string, string | undefined>> {
  const { body } = await ask(address)
  const named = [...body.matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g)]
  const found = named.map(([, location = '', changed]) => [location.replaceAll('&amp;', '&'), changed] as const)
  if (!body.includes('<sitemapindex')) return new Map(found)
  const parts = await Promise.all(found.map(async ([part]) => [...(await readSitemap(part))]))
  return new Map(parts.flat())
}
