import { getDocumentFeed, getDocumentVersions, loadDocument } from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import type { FastifyInstance } from 'fastify'
import { dayOf, writeDay, writeLabel } from '@site/shared/rules'
import { addRoute, reject } from '../http/add-route.ts'
import { publicOrigin } from '../http/own-origin.ts'
import type { Services } from '../services.ts'
import type { DocumentStore } from './document-store.ts'
import { readSections } from './search/entries.ts'
import { atomType, writeAtomFeed, writeTag } from '../http/atom-feed.ts'

/** A legal document as HTML, its versions and its feed. Headers give its language, its first and last day in force, and the day of the next version. */
export function documentRoutes(app: FastifyInstance, { config, now }: Services, store: DocumentStore): void {
  addRoute(app, loadDocument, {}, async ({ params: { key }, query: { locale, version } }, _request, reply) => {
    const document = await store.find(key, locale, dayOf(now()), version)
    if (!document) return reject(reply, loadDocument, 'NOT_FOUND')
    const { lang, country } = splitLocale(document.locale)
    void reply.headers({ 'content-language': `${lang}-${country.toUpperCase()}`, 'document-date': document.date })
    if (document.until) void reply.header('document-until', document.until)
    if (document.next) void reply.header('document-next', document.next)
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
    const [{ heading }] = readSections(document.html)
    const title = heading || key
    const origin = publicOrigin(request, config, requested.endsWith('_be') ? 'BE' : 'NL')
    const page = `${origin}/${splitLocale(requested).lang}/document/${key}`
    const { lang } = splitLocale(document.locale)
    const id = writeTag(`${requested}/document/${key}`)
    const entries = versions.map((version, at) => {
      const address = `${page}?version=${version}`
      const before = versions[at + 1]
      return {
        id: `${id}/${version}`,
        title: `${writeLabel(title, lang)} ${writeDay(version, lang)}`,
        updated: `${version}T00:00:00Z`,
        alternate: address,
        related: before && `${page}?version=${before}&compare=${version}`,
      }
    })
    const feed = { id, title, updated: `${document.date}T00:00:00Z`, lang, alternate: page, entries }
    return reply.type(atomType).send(writeAtomFeed({ ...feed, self: origin + request.url }))
  })
}
