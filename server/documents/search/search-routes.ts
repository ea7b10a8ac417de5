import { isDeepStrictEqual } from 'node:util'
import { countryCodeOf, documentKeys, type getSearchEntries } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import { fallbackChain, locales, splitLocale, type Locale, type SearchEntry } from '@site/shared/contract'
import { findSponsorNames } from '../../campaigns/campaign-list.ts'
import { DatabaseUnavailable } from '../../database/database-unavailable.ts'
import type { CallHandler } from '../../http/answer-call.ts'
import type { DocumentStore } from '../document-store.ts'
import { packingFor, sendPacked, compress, entityTag } from '../../http/encodings.ts'
import type { RegisterCopy } from '../../register/register-copy.ts'
import type { Services } from '../../services.ts'
import type { PublishedSite } from '../../releases/published-site.ts'
import {
  readDeclaredEntries,
  listDirectoryEntries,
  listDocumentEntries,
  describeSponsor,
  registerPath,
} from './entries.ts'

/** The search index of a locale, rebuilt when a document or the release changes. */
export function searchHandler(
  services: Services,
  documents: DocumentStore,
  site: PublishedSite,
  report: (problem: unknown) => void,
): CallHandler<typeof getSearchEntries> {
  const cached = new Map<Locale, { sources: Sources; index: Promise<EncodedIndex> }>()

  /** During an outage without a snapshot everything but the sponsors is found. */
  function findIndex(locale: Locale): Promise<EncodedIndex> {
    return services.register
      .read(({ copy }) => readIndex(locale, copy))
      .catch((error: unknown) => {
        if (error instanceof DatabaseUnavailable) return readIndex(locale)
        throw error
      })
  }

  async function readIndex(locale: Locale, copy?: RegisterCopy): Promise<EncodedIndex> {
    const sources = await readSources(locale, services, copy, documents, site)
    const known = cached.get(locale)
    if (known && isDeepStrictEqual(known.sources, sources)) return known.index
    const index = listEntries(locale, sources, copy, report).then(encode)
    cached.set(locale, { sources, index })
    index.catch(() => cached.delete(locale))
    return index
  }

  return async ({ query: { locale }, request, reply }) => {
    const { bodies, tag } = await findIndex(locale)
    const packing = packingFor(request)
    return sendPacked(request, reply, { body: bodies[packing], packing, tag })
  }
}

type EncodedIndex = Awaited<ReturnType<typeof encode>>
type Sources = Awaited<ReturnType<typeof readSources>>

/** The documents in force now, and what else the index is made of. */
async function readSources(
  locale: Locale,
  { now }: Services,
  copy: RegisterCopy | undefined,
  store: DocumentStore,
  published: PublishedSite,
) {
  const today = dayOf(now())
  const [site, ...documents] = await Promise.all([
    published.read(),
    ...documentKeys.map(async (key) => ({ key, document: await store.find(key, locale, today) })),
  ])
  return { documents, revision: copy?.revision, searchFiles: site?.searchFiles ?? [] }
}

/** Sponsors that can be found by their names: an index for browsers has no room for any number of them. */
const maxSponsors = 500

async function listEntries(
  locale: Locale,
  { documents, searchFiles }: Sources,
  copy: RegisterCopy | undefined,
  report: (problem: unknown) => void,
) {
  const { country } = splitLocale(locale)
  // Documents may be in a language that no page of the site is in: those of the Dutch site in French and English.
  const ofPages = fallbackChain(locale).find((candidate) => locales.some((known) => known === candidate)) ?? 'nl_nl'
  const declared = await readDeclaredEntries(searchFiles, ofPages, report)
  const list = declared.find(({ path }) => path === registerPath)
  const sponsors = list && copy ? findSponsorNames(copy, countryCodeOf(country), maxSponsors) : []
  return [
    ...declared,
    ...documents.flatMap(({ key, document }) => (document ? listDocumentEntries(key, document) : [])),
    ...listDirectoryEntries(country),
    ...sponsors.map((sponsor) => describeSponsor(sponsor, list)),
  ]
}

async function encode(entries: SearchEntry[]) {
  const identity = Buffer.from(JSON.stringify({ entries }))
  const [br, gzip] = await Promise.all([compress(identity, 'br', 11), compress(identity, 'gzip', 9)])
  return { bodies: { identity, br, gzip }, tag: entityTag(identity) }
}
