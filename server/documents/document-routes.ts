import { documentKey, requestLocale } from '@site/shared/api'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { object } from 'superstruct'
import { readQuery } from '../api/read-query.ts'
import { dayOf } from '../clock.ts'
import { sendStatus } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { DocumentStore } from './document-store.ts'

const documentQuery = object({ locale: requestLocale })

/** The call for a legal document (specification §7): HTML, and `Content-Language` says in which language. */
export function documentRoutes(app: FastifyInstance, { config, now }: Services): void {
  const store = new DocumentStore(join(config.contentDirectory, 'documents'))

  app.get<{ Params: { key: string } }>('/plainhtml/:key', async (request, reply) => {
    const { locale } = readQuery(request.query, documentQuery)
    const { key } = request.params
    if (!documentKey.is(key)) return sendStatus(reply, 404)
    const document = await store.find(key, locale, dayOf(now()))
    if (!document) return sendStatus(reply, 404)
    const [lang, country] = document.locale.split('_')
    return reply.type('text/html; charset=utf-8')
      .header('content-language', `${lang}-${country?.toUpperCase()}`)
      .send(document.html)
  })
}
