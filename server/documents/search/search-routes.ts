import { getSearchEntries } from '@site/shared/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/answer.ts'
import { dayOf } from '@site/shared/rules'
import type { DocumentStore } from '../document-store.ts'
import { acceptedEncodings } from '../../http/encodings.ts'
import { isHeldByClient } from '../../http/revalidation.ts'
import type { Services } from '../../services.ts'
import type { PublishedSite } from '../../site/published-site.ts'
import { SearchIndex } from './search-index.ts'

/** The call for what the search page can find in a locale. */
export function searchRoutes(
  app: FastifyInstance,
  { now }: Services,
  documents: DocumentStore,
  site: PublishedSite,
): void {
  const index = new SearchIndex(documents, site, (problem) => app.log.error(problem))

  answer(app, getSearchEntries, {}, async ({ query: { locale } }, request, reply) => {
    const { body, encoded, tag } = await index.read(locale, dayOf(now()))
    void reply.headers({ etag: tag, vary: 'Accept-Encoding' })
    if (isHeldByClient(request, tag)) return reply.code(304).send()
    const [encoding] = acceptedEncodings(request.headers['accept-encoding'])
    if (encoding) void reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(encoding ? encoded[encoding] : body)
  })
}
