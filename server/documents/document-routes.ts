import { documentKey, requestLocale, versionDate } from '@site/shared/calls'
import type { FastifyInstance } from 'fastify'
import { object, optional } from 'superstruct'
import { readQuery } from '../http/read-query.ts'
import { dayOf } from '../clock.ts'
import { sendStatus } from '../http/errors.ts'
import type { Services } from '../services.ts'
import type { DocumentStore } from './document-store.ts'

const documentQuery = object({ locale: requestLocale, version: optional(versionDate) })
const versionsQuery = object({ locale: requestLocale })

/**
 * The call for a legal document (specification §7) and its history (design §9). The text is HTML; what is to be known
 * about it stands in headers: `Content-Language`, `Document-Date` (the day it came into force) and, where a later
 * version has replaced it, `Document-Until` (the last day it was in force).
 */
export function documentRoutes(app: FastifyInstance, { now }: Services, store: DocumentStore): void {
  app.get<{ Params: { key: string } }>('/plainhtml/:key', async (request, reply) => {
    const { locale, version } = readQuery(request.query, documentQuery)
    const { key } = request.params
    const document = documentKey.is(key) && (await store.find(key, locale, dayOf(now()), version))
    if (!document) return sendStatus(reply, 404)
    const [lang, country] = document.locale.split('_')
    void reply.headers({ 'content-language': `${lang}-${country?.toUpperCase()}`, 'document-date': document.date })
    if (document.until) void reply.header('document-until', document.until)
    return reply.type('text/html; charset=utf-8').send(document.html)
  })

  app.get<{ Params: { key: string } }>('/plainhtml/:key/versions', async (request, reply) => {
    const { locale } = readQuery(request.query, versionsQuery)
    const { key } = request.params
    const versions = documentKey.is(key) && (await store.versions(key, locale, dayOf(now())))
    return versions || sendStatus(reply, 404)
  })
}
