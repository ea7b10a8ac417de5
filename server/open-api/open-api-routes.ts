import type { FastifyInstance } from 'fastify'
import { openToAllSites } from '../http/open-to-all-sites.ts'
import { docsPage, docsPolicy } from './docs-page.ts'
import { openApi } from './document.ts'

/** The description of all public calls, for machines and for people (design §9). */
export function openApiRoutes(app: FastifyInstance): void {
  const description = openApi()
  const page = docsPage(description)

  app.get('/openapi.json', { onRequest: openToAllSites }, () => description)
  app.get('/docs', (_request, reply) => {
    void reply.header('content-security-policy', docsPolicy)
    return reply.type('text/html; charset=utf-8').send(page)
  })
}
