import { requestLocale } from '@site/shared/calls'
import type { FastifyInstance } from 'fastify'
import { object } from 'superstruct'
import { readQuery } from '../../http/read-query.ts'
import { dayOf } from '../../clock.ts'
import type { DocumentStore } from '../document-store.ts'
import { acceptedEncodings } from '../../http/encodings.ts'
import { isHeldByClient } from '../../http/revalidation.ts'
import type { Services } from '../../services.ts'
import type { PublishedSite } from '../../site/published-site.ts'
import { SearchIndex } from './search-index.ts'

const searchQuery = object({ locale: requestLocale })

/** The call for what the search page can find in a locale. */
export function searchRoutes(
  app: FastifyInstance,
  { now }: Services,
  documents: DocumentStore,
  site: PublishedSite,
): void {
  const index = new SearchIndex(documents, site, (problem) => app.log.error(problem))

  app.get('/search-index', async (request, reply) => {
    const { locale } = readQuery(request.query, searchQuery)
    const { body, encoded, tag } = await index.read(locale, dayOf(now()))
    void reply.headers({ etag: tag, vary: 'Accept-Encoding' })
    if (isHeldByClient(request, tag)) return reply.code(304).send()
    const [encoding] = acceptedEncodings(request.headers['accept-encoding'])
    if (encoding) void reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(encoding ? encoded[encoding] : body)
  })
}
