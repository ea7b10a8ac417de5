import { isDeepStrictEqual } from 'node:util'
import { getSearchEntries, documentKeys } from '@site/shared/calls'
import type { FastifyInstance } from 'fastify'
import { dayOf } from '@site/shared/rules'
import { fallbackChain, locales, splitLocale, type Locale, type SearchEntry } from '@site/shared/contract'
import { addRoute } from '../../http/add-route.ts'
import type { DocumentStore } from '../document-store.ts'
import { packingFor, sendPacked, compress, entityTag } from '../../http/encodings.ts'
import type { Services } from '../../services.ts'
import type { PublishedSite } from '../../releases/published-site.ts'
import { readDeclaredEntries, listDirectoryEntries, listDocumentEntries } from './entries.ts'

/** The search index of a locale, rebuilt when a document or the release changes. */
export function searchRoutes(app: FastifyInstance, { now }: Services, documents: DocumentStore, site: PublishedSite) {
  const cached = new Map<Locale, { sources: Sources; index: Promise<EncodedIndex> }>()

  async function readIndex(requested: Locale): Promise<EncodedIndex> {
    const locale = fallbackChain(requested).find((candidate) => locales.some((known) => known === candidate)) ?? 'nl_nl'
    const sources = await readSources(locale, dayOf(now()), documents, site)
    const known = cached.get(locale)
    if (known && isDeepStrictEqual(known.sources, sources)) return known.index
    const index = listEntries(locale, sources, (problem) => app.log.error(problem)).then(encode)
    cached.set(locale, { sources, index })
    index.catch(() => cached.delete(locale))
    return index
  }

  addRoute(app, getSearchEntries, {}, async ({ query: { locale } }, request, reply) => {
    const { bodies, tag } = await readIndex(locale)
    const packing = packingFor(request)
    return sendPacked(request, reply, { body: bodies[packing], packing, tag })
  })
}

type EncodedIndex = Awaited<ReturnType<typeof encode>>
type Sources = Awaited<ReturnType<typeof readSources>>

/** @param today the documents in force then */
async function readSources(locale: Locale, today: string, store: DocumentStore, published: PublishedSite) {
  const [site, ...documents] = await Promise.all([
    published.read(),
    ...documentKeys.map(async (key) => ({ key, document: await store.find(key, locale, today) })),
  ])
  return { documents, searchFiles: site?.searchFiles ?? [] }
}

async function listEntries(locale: Locale, { documents, searchFiles }: Sources, report: (problem: unknown) => void) {
  return [
    ...(await readDeclaredEntries(searchFiles, locale, report)),
    ...documents.flatMap(({ key, document }) => (document ? listDocumentEntries(key, document) : [])),
    ...listDirectoryEntries(splitLocale(locale).country),
  ]
}

async function encode(entries: SearchEntry[]) {
  const identity = Buffer.from(JSON.stringify({ entries }))
  const [br, gzip] = await Promise.all([compress(identity, 'br', 11), compress(identity, 'gzip', 9)])
  return { bodies: { identity, br, gzip }, tag: entityTag(identity) }
}
