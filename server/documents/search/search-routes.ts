import { isDeepStrictEqual } from 'node:util'
import { getSearchEntries, documentKeys, type DocumentKey } from '@site/shared/calls'
import type { FastifyInstance } from 'fastify'
import { dayOf } from '@site/shared/rules'
import { fallbackChain, locales, splitLocale, type Locale, type SearchEntry } from '@site/shared/contract'
import { answer } from '../../http/answer.ts'
import type { DocumentStore, StoredDocument } from '../document-store.ts'
import { packingFor, sendPacked, type Packing, compress } from '../../http/encodings.ts'
import type { Services } from '../../services.ts'
import type { PublishedSite } from '../../releases/published-site.ts'
import { entityTag } from '../../http/revalidation.ts'
import { readDeclaredEntries, listDirectoryEntries, listDocumentEntries } from './entries.ts'

/** The search index of a locale. */
export function searchRoutes(
  app: FastifyInstance,
  { now }: Services,
  documents: DocumentStore,
  site: PublishedSite,
): void {
  const index = new SearchIndex(documents, site, (problem) => app.log.error(problem))

  answer(app, getSearchEntries, {}, async ({ query: { locale } }, request, reply) => {
    const { bodies, tag } = await index.read(locale, dayOf(now()))
    const packing = packingFor(request)
    return sendPacked(request, reply, { body: bodies[packing], packing, tag })
  })
}

/** An answer in every encoding. */
interface Prepared {
  bodies: Record<Packing, Buffer>
  tag: string
}

/** The sources of an index, which is rebuilt only when they change. */
interface Sources {
  documents: { key: DocumentKey; document: StoredDocument | undefined }[]
  searchFiles: string[]
}

/** The search index of each locale, rebuilt when a document or the release changes. */
class SearchIndex {
  readonly #documents: DocumentStore
  readonly #site: PublishedSite
  readonly #report: (problem: unknown) => void
  readonly #held = new Map<Locale, { sources: Sources; prepared: Promise<Prepared> }>()

  /** @param report called when the entries of a remote are unreadable */
  constructor(documents: DocumentStore, site: PublishedSite, report: (problem: unknown) => void) {
    this.#documents = documents
    this.#site = site
    this.#report = report
  }

  /** @param today `yyyy-mm-dd`: the documents in force then */
  async read(requested: Locale, today: string): Promise<Prepared> {
    const locale = fallbackChain(requested).find((candidate) => locales.some((known) => known === candidate)) ?? 'nl_nl'
    const sources = await this.#readSources(locale, today)
    const held = this.#held.get(locale)
    if (held && isDeepStrictEqual(held.sources, sources)) return held.prepared
    const prepared = this.#listEntries(locale, sources).then(prepare)
    this.#held.set(locale, { sources, prepared })
    prepared.catch(() => this.#held.delete(locale))
    return prepared
  }

  async #readSources(locale: Locale, today: string): Promise<Sources> {
    const [site, ...documents] = await Promise.all([
      this.#site.read(),
      ...documentKeys.map(async (key) => ({ key, document: await this.#documents.find(key, locale, today) })),
    ])
    return { documents, searchFiles: site?.searchFiles ?? [] }
  }

  async #listEntries(locale: Locale, { documents, searchFiles }: Sources): Promise<SearchEntry[]> {
    return [
      ...(await readDeclaredEntries(searchFiles, locale, this.#report)),
      ...documents.flatMap(({ key, document }) => (document ? listDocumentEntries(key, document) : [])),
      ...listDirectoryEntries(splitLocale(locale).country),
    ]
  }
}

async function prepare(entries: SearchEntry[]): Promise<Prepared> {
  const identity = Buffer.from(JSON.stringify({ entries }))
  const [br, gzip] = await Promise.all([compress(identity, 'br', 11), compress(identity, 'gzip', 9)])
  return { bodies: { identity, br, gzip }, tag: entityTag(identity) }
}
