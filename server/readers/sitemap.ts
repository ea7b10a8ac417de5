import { setImmediate } from 'node:timers/promises'
import { countryCodeOf, documentKeys } from '@site/shared/calls'
import { locales, splitLocale, type Country, type Locale } from '@site/shared/contract'
import { dayOf } from '@site/shared/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DocumentStore } from '../documents/document-store.ts'
import { publicCaching } from '../http/answer-call.ts'
import { packingFor, packText, sendPacked, type PackedAnswer } from '../http/encodings.ts'
import { countryOfRequest } from '../http/host-header.ts'
import { html as xml, raw, type SafeHtml } from '../http/html.ts'
import { originOfCountry } from '../http/own-origin.ts'
import { BoundedCache } from '../bounds/bounded-cache.ts'
import type { RegisterCopy } from '../register/register-copy.ts'
import type { RegisterSource } from '../register/register.ts'
import { sendMissing } from '../releases/assets.ts'
import type { PublishedSite } from '../releases/published-site.ts'
import type { Site } from '../releases/site.ts'
import type { Services } from '../services.ts'
import { readPlainPages } from './release-texts.ts'

/** In addresses: what the protocol allows a file. */
const longest = 50_000
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
/** Number of advertisements that are written at once. */
const batchLength = 1_000
const robots = 'User-agent: *\nDisallow: /*/internal-privacy-rights\n'

/** `/sitemap.xml` lists the public pages of a host; where they are too many for one file, it names `/sitemap-1.xml` and so on. */
export function sitemapHandlers(published: PublishedSite, services: Services, documents: DocumentStore) {
  const { config, register, now } = services
  const parts = new BoundedCache<{ packed: PackedAnswer | undefined }>({
    sizeOf: ({ packed }) => packed?.body.length ?? 0,
  })
  const originOf = (request: FastifyRequest, country: Country) => originOfCountry(request, config, country)

  async function robotsTxt(request: FastifyRequest, reply: FastifyReply) {
    const country = countryOfRequest(request, config.development)
    const line = country ? `\nSitemap: ${originOf(request, country)}/sitemap.xml\n` : ''
    void reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400')
    return reply.send(robots + line)
  }

  function sitemap(request: FastifyRequest<{ Params: { part: string } }>, reply: FastifyReply) {
    return register.read((source) => sendPart(source, request, reply, Number(request.params.part.slice(1))))
  }

  async function sendPart({ copy }: RegisterSource, request: FastifyRequest, reply: FastifyReply, part: number) {
    const country = countryOfRequest(request, config.development)
    const site = await published.read()
    if (!country) return sendMissing(reply)
    const packing = packingFor(request)
    const origin = originOf(request, country)
    const key = JSON.stringify([origin, part, packing, site?.id, copy.revision, dayOf(now())])
    const { packed } = await parts.fetch(key, async () => {
      const text = await writePart(copy, site, origin, country, part)
      return { packed: text === undefined ? undefined : await packText(text, packing) }
    })
    if (!packed) return sendMissing(reply)
    void reply.header('cache-control', publicCaching)
    return sendPacked(request, reply, packed, 'application/xml; charset=utf-8')
  }

  /** Returns the text of a part, or of the index of all parts; undefined where there is no such part. */
  async function writePart(
    copy: RegisterCopy,
    site: Site | undefined,
    origin: string,
    country: Country,
    part: number,
  ): Promise<string | undefined> {
    const ownLocales = locales.filter((locale) => splitLocale(locale).country === country)
    const all = { countryCode: countryCodeOf(country) }
    const notices = copy.select(all, 'id', '')
    const [latest] = copy.select(all, 'latest', '').slice(0, 1)
    const pages = await listPages(site, ownLocales, origin, latest ? dayOf(new Date(latest.since)) : '')
    const inEach = Math.floor((longest - pages.length) / ownLocales.length)
    const count = Math.ceil(notices.length / inEach)
    if (part > count) return undefined
    if (count > 1 && !part) {
      const entries = Array.from(
        { length: count },
        (_, at) => xml`<sitemap><loc>${origin}/sitemap-${at + 1}.xml</loc></sitemap>\n`,
      )
      return write('sitemapindex', entries.map(String))
    }
    const start = inEach * Math.max(0, part - 1)
    const entries = part > 1 ? [] : pages.map(String)
    for (let at = start; at < start + inEach; at += batchLength) {
      for (const { id, since } of notices.slice(at, Math.min(at + batchLength, start + inEach)))
        for (const locale of ownLocales)
          entries.push(String(entry(origin, locale, `/political-ads/${id}`, dayOf(new Date(since)))))
      // Between two batches other requests are answered.
      await setImmediate()
    }
    return write('urlset', entries)
  }

  /** Pages that say something without a form, and the documents with their earlier versions. */
  async function listPages(site: Site | undefined, ownLocales: Locale[], origin: string, registerChanged: string) {
    const entries: SafeHtml[] = []
    for (const route of site?.routes ?? []) {
      const remote = site?.release.apps[route.app]
      if (!site || !remote || route.internal || route.disabled || route.path.includes(':')) continue
      if (!(await readPlainPages(site, remote)).pages[route.path]?.isListed) continue
      const days = [site.release.publications?.[route.app]?.at.slice(0, 10) ?? '']
      if (route.path === 'political-ads') days.push(registerChanged)
      const changed = days.toSorted().at(-1) || undefined
      const here = ownLocales.filter((locale) => route.countries?.includes(splitLocale(locale).country) ?? true)
      entries.push(...here.map((locale) => entry(origin, locale, route.path && `/${route.path}`, changed)))
    }
    for (const key of documentKeys) {
      for (const [locale, [current, ...earlier]] of await documents.translations(key, dayOf(now()))) {
        const { country } = splitLocale(locale)
        if (!ownLocales.some((own) => splitLocale(own).country === country)) continue
        entries.push(entry(origin, locale, `/document/${key}`, current))
        for (const version of earlier)
          entries.push(entry(origin, locale, `/document/${key}?version=${version}`, version))
      }
    }
    return entries
  }

  return { robotsTxt, sitemap }
}

/** @param path below the language @param changed the day of the last change, where it is known */
function entry(origin: string, locale: Locale, path: string, changed: string | undefined): SafeHtml {
  const address = `${origin}/${splitLocale(locale).lang}${path}`
  return xml`<url><loc>${address}</loc>${changed && xml`<lastmod>${changed}</lastmod>`}</url>\n`
}

/** @param entries as XML */
function write(name: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  const written = raw(entries.join(''))
  return String(xml`<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${namespace}">\n${written}</${name}>\n`)
}
