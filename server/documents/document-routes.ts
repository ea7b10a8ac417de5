import { getDocumentFeed, getDocumentVersions, loadDocument, type DocumentKey } from '@site/shared/calls'
import { splitLocale, type Locale } from '@site/shared/contract'
import type { FastifyInstance } from 'fastify'
import { dayOf, writeDay, writeLabel } from '@site/shared/rules'
import { addRoute, reject } from '../http/add-route.ts'
import { publicOrigin } from '../http/own-origin.ts'
import type { Services } from '../services.ts'
import type { DocumentStore, StoredDocument } from './document-store.ts'
import { readSections } from './search/entries.ts'
import { writeAtomFeed } from '../http/atom-feed.ts'

/** A legal document as HTML, its versions and its feed. Headers give its language and its first and last day in force. */
export function documentRoutes(app: FastifyInstance, { config, now }: Services, store: DocumentStore): void {
  addRoute(app, loadDocument, {}, async ({ params: { key }, query: { locale, version } }, _request, reply) => {
    const document = await store.find(key, locale, dayOf(now()), version)
    if (!document) return reject(reply, loadDocument, 'NOT_FOUND')
    const { lang, country } = splitLocale(document.locale)
    void reply.headers({ 'content-language': `${lang}-${country.toUpperCase()}`, 'document-date': document.date })
    if (document.until) void reply.header('document-until', document.until)
    return reply.type('text/html; charset=utf-8').send(document.html)
  })

  addRoute(app, getDocumentVersions, {}, async ({ params: { key }, query: { locale } }, _request, reply) => {
    return (await store.versions(key, locale, dayOf(now()))) ?? reject(reply, getDocumentVersions, 'NOT_FOUND')
  })

  addRoute(app, getDocumentFeed, {}, async ({ params: { key }, query: { locale: requested } }, request, reply) => {
    const today = dayOf(now())
    const [document, versions] = await Promise.all([
      store.find(key, requested, today),
      store.versions(key, requested, today),
    ])
    if (!document || !versions) return reject(reply, getDocumentFeed, 'NOT_FOUND')
    const [{ heading: title }] = readSections(document.html)
    const origin = publicOrigin(request, config, requested.endsWith('_be') ? 'BE' : 'NL')
    const feed = writeDocumentFeed({ key, requested, document, title: title || key, versions }, origin, request.url)
    return reply.type('application/atom+xml; charset=utf-8').send(feed)
  })
}

interface Followed {
  key: DocumentKey
  requested: Locale
  document: Pick<StoredDocument, 'locale' | 'date'>
  title: string
  /** Newest first. */
  versions: readonly string[]
}

function writeDocumentFeed(
  { key, requested, document, title, versions }: Followed,
  origin: string,
  self: string,
): string {
  const page = `${origin}/${splitLocale(requested).lang}/document/${key}`
  const { lang } = splitLocale(document.locale)
  const updated = (version: string) => `${version}T00:00:00Z`
  const entries = versions.map((version, at) => {
    const address = `${page}?version=${version}`
    const before = versions[at + 1]
    return {
      id: address,
      title: `${writeLabel(title, lang)} ${writeDay(version, lang)}`,
      updated: updated(version),
      alternate: address,
      related: before && `${page}?version=${before}&compare=${version}`,
    }
  })
  return writeAtomFeed({
    id: page,
    title,
    updated: updated(document.date),
    lang,
    self: origin + self,
    alternate: page,
    entries,
  })
}
