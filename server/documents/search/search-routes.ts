import { getSearchEntries } from '@site/shared/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/answer.ts'
import { dayOf } from '@site/shared/rules'
import type { DocumentStore } from '../document-store.ts'
import { packingFor, sendPacked } from '../../http/packed-answer.ts'
import type { Services } from '../../services.ts'
import type { PublishedSite } from '../../releases/published-site.ts'
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
    const { bodies, tag } = await index.read(locale, dayOf(now()))
    const packing = packingFor(request)
    return sendPacked(request, reply, { body: bodies[packing], packing, tag })
  })
}
