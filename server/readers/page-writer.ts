import { join } from 'node:path'
import { countries } from '@site/shared/contract'
import { pick } from '@site/shared/rules'
import type { FastifyRequest } from 'fastify'
import { DocumentStore } from '../documents/document-store.ts'
import { entityTag } from '../http/encodings.ts'
import { originOfCountry } from '../http/own-origin.ts'
import { BoundedCache } from '../bounds/bounded-cache.ts'
import type { WritePage } from '../releases/pages.ts'
import { preparePage, type Site, type SitePage, type SiteRoute } from '../releases/site.ts'
import type { Services } from '../services.ts'
import { fillHtml, plainVersion } from './fill-html.ts'
import { PageTexts, type PageText } from './page-texts.ts'
import { pageReader, type PageAddress } from './reader-page.ts'
import { readPlainPages } from './release-texts.ts'

/** Returns a function that writes pages for readers without a script; undefined for one that is sent as it was published. */
export function pageWriter(services: Pick<Services, 'config' | 'now' | 'register'>): WritePage {
  const { config, now, register } = services
  const read = pageReader({ config, now }, new DocumentStore(join(config.contentDirectory, 'documents')))
  const pageTexts = new PageTexts(() => register.withholdings())
  const filled = new BoundedCache<SitePage>({ sizeOf: ({ html }) => 2 * html.length })

  /** What a text depends on, besides documents and register: no unknown parameter, and no other spelling of a path or host. */
  function keyOf(request: FastifyRequest, site: Site, { route, path, query, locale }: PageAddress): string {
    const origins = countries.map((country) => originOfCountry(request, config, country))
    return JSON.stringify([site.id, locale, origins, route?.path, route && path, query])
  }

  return async (request, site, route, path, locale) => {
    const query = await readQuery(request, site, route).catch(() => ({}))
    const address = { route, path, query, locale }
    const key = keyOf(request, site, address)
    async function writeText(): Promise<PageText | undefined> {
      try {
        const page = await read(request, site, address)
        return { page, tag: entityTag(JSON.stringify(page) + String(page.content)) }
      } catch (error) {
        report(request, site, route, error)
        return undefined
      }
    }
    const text = request.isOverBudget ? pageTexts.peek(key) : await pageTexts.read(key, writeText)
    if (!text) return undefined
    const { page, tag: textTag } = text
    return {
      status: page.status,
      movedTo: page.status === 301 ? page.addresses[page.locale] : undefined,
      fill: ({ html, tag }) =>
        filled.fetch(tag + textTag, async () => preparePage(Buffer.from(await fillHtml(String(html), page)))),
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

/** Returns those parameters of a request that the page of a route declares. */
async function readQuery({ query }: FastifyRequest, site: Site, route: SiteRoute | undefined) {
  const { pages } = await readPlainPages(site, site.release.apps[route?.app ?? 'host'])
  const declared = pages[route?.path ?? '']?.query ?? []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Fastify parses each query into an object
  const given = query as Record<string, unknown>
  return pick(
    given,
    declared.filter((name) => given[name] !== undefined),
  )
}
