import { setTimeout as pause } from 'node:timers/promises'
import { countries } from '@site/shared/contract'
import type { FastifyRequest } from 'fastify'
import { BoundedCache } from '../bounds/bounded-cache.ts'
import { entityTag } from '../http/encodings.ts'
import { originOfCountry } from '../http/own-origin.ts'
import type { WritePage } from '../releases/pages.ts'
import { preparePage, type Site, type SitePage, type SiteRoute } from '../releases/site.ts'
import type { Register } from '../register/register.ts'
import type { Services } from '../services.ts'
import { fillHtml, plainVersion } from './fill-html.ts'
import { pageKinds } from './pages/index.ts'
import type { PageSources } from './pages/page-kind.ts'
import { writeReaderPage, type PageAddress, type ReaderPage } from './reader-page.ts'

interface StoredPage {
  page: ReaderPage
  /** Another one for another text. */
  tag: string
}

/** In milliseconds: a text that is older is written again. */
const freshness = 5_000
/** In milliseconds: a page whose text needs longer, because a database hangs, is sent as it was published. */
const patience = 8_000

/** Returns a function that writes pages for readers without a script; undefined for one that is sent as it was published. */
export function pageWriter(
  services: Pick<Services, 'config' | 'now' | 'register'>,
  sources: Omit<PageSources, 'register'>,
): WritePage {
  const { config, register } = services
  const storedPages = new BoundedCache<StoredPage>({
    sizeOf: ({ page }) => 2 * String(page.content).length,
    timeToLive: freshness,
  })
  const filled = new BoundedCache<SitePage>({ sizeOf: ({ html }) => 2 * html.length })

  /** Returns the key of a text, apart from documents and register: no unknown parameter, and no other spelling of a path or host. */
  function keyOf(request: FastifyRequest, site: Site, { route, path, query, locale }: PageAddress): string {
    const origins = countries.map((country) => originOfCountry(request, config, country))
    // No text from before an advertisement was withheld is sent after that.
    return JSON.stringify([site.id, register.withholdings(), locale, origins, route?.path, route && path, query])
  }

  return async (request, site, route, path, locale) => {
    const address = { route, path, query: readQuery(request, route), locale }
    async function write(): Promise<StoredPage> {
      const page = await writeReaderPage(
        services,
        { ...sources, register: inTurn(request, register) },
        request,
        site,
        address,
      )
      return { page, tag: entityTag(JSON.stringify(page) + String(page.content)) }
    }
    const isRare = Object.keys(address.query).length > 0
    const key = keyOf(request, site, address)
    const writing = () => storedPages.fetch(key, write).catch((error: unknown) => report(request, site, route, error))
    const text = request.isOverBudget
      ? storedPages.get(key)
      : await Promise.race([writing(), pause(patience, undefined, { ref: false })])
    if (!text) return undefined
    const { page, tag: textTag } = text
    return {
      status: page.status,
      movedTo: page.status === 301 ? page.addresses[page.locale] : undefined,
      fill: ({ html, tag }) =>
        filled.fetch(tag + textTag, async () => preparePage(Buffer.from(fillHtml(String(html), page)), isRare)),
      whole: () => plainVersion(page, site.release),
    }
  }
}

/** The register, searched in a turn of the line of the visitor (limits/work-limit.ts). */
function inTurn(request: FastifyRequest, register: Register): Pick<Register, 'read'> {
  return {
    read: (work) =>
      register.read(async (source) => {
        await request.takeTurn()
        return work(source)
      }),
  }
}

/** By release: the pages whose text could not be written, which are logged once. */
const reported = new WeakMap<Site, Set<SiteRoute | undefined>>()

function report({ log }: FastifyRequest, site: Site, route: SiteRoute | undefined, error: unknown): undefined {
  const routes = reported.get(site) ?? new Set()
  if (!routes.has(route)) log.warn({ err: error, page: route?.path }, 'A page has no text for readers without a script')
  reported.set(site, routes.add(route))
}

/** Returns those parameters of a request on which the text of its page depends; one that was sent twice is none. */
function readQuery({ query }: FastifyRequest, route: SiteRoute | undefined): Record<string, string> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Fastify parses each query into an object
  const sent = query as Readonly<Record<string, unknown>>
  const entries = (pageKinds[route?.path ?? '']?.parameters ?? []).flatMap((name) => {
    const value = sent[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return Object.fromEntries(entries)
}
