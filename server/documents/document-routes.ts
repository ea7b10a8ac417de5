import { getDocumentFeed, getDocumentVersions, loadDocument } from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import type { FastifyInstance } from 'fastify'
import { answer, refuse } from '../http/answer.ts'
import { publicOrigin } from '../http/own-origin.ts'
import { dayOf } from '@site/shared/rules'
import type { Services } from '../services.ts'
import { writeDocumentFeed } from './document-feed.ts'
import type { DocumentStore } from './document-store.ts'
import { readSections } from './search/document-sections.ts'

/**
 * The call for a legal document (product §7) and its history (§10). The text is HTML; what is to be known
 * about it stands in headers: `Content-Language`, `Document-Date` (the day it came into force) and, where a later
 * version has replaced it, `Document-Until` (the last day it was in force).
 */
export function documentRoutes(app: FastifyInstance, { config, now }: Services, store: DocumentStore): void {
  answer(app, loadDocument, {}, async ({ params: { key }, query: { locale, version } }, _request, reply) => {
    const document = await store.find(key, locale, dayOf(now()), version)
    if (!document) return refuse(reply, loadDocument, 'NOT_FOUND')
    const { lang, country } = splitLocale(document.locale)
    void reply.headers({ 'content-language': `${lang}-${country.toUpperCase()}`, 'document-date': document.date })
    if (document.until) void reply.header('document-until', document.until)
    return reply.type('text/html; charset=utf-8').send(document.html)
  })

  answer(app, getDocumentVersions, {}, async ({ params: { key }, query: { locale } }, _request, reply) => {
    return (await store.versions(key, locale, dayOf(now()))) ?? refuse(reply, getDocumentVersions, 'NOT_FOUND')
  })

  answer(app, getDocumentFeed, {}, async ({ params: { key }, query: { locale: requested } }, request, reply) => {
    const today = dayOf(now())
    const [document, versions] = await Promise.all([
      store.find(key, requested, today),
      store.versions(key, requested, today),
    ])
    if (!document || !versions) return refuse(reply, getDocumentFeed, 'NOT_FOUND')
    const [{ heading: title }] = readSections(document.html)
    const origin = publicOrigin(request, config, requested.endsWith('_be') ? 'BE' : 'NL')
    const feed = writeDocumentFeed({ key, requested, document, title: title || key, versions }, origin, request.url)
    return reply.type('application/atom+xml; charset=utf-8').send(feed)
  })
}
