import { descriptionPage, openApiDescription } from '@site/shared/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../http/answer.ts'
import { openToAllSites } from '../http/open-to-all-sites.ts'
import { docsPage, docsPolicy } from './docs-page.ts'
import { openApi } from './document.ts'

/** The description of all public calls, for machines and for people (product §10). */
export function openApiRoutes(app: FastifyInstance): void {
  const description = openApi()
  const page = docsPage(description)

  answer(app, openApiDescription, { onRequest: openToAllSites }, () => description)
  answer(app, descriptionPage, {}, (_asked, _request, reply) => {
    void reply.header('content-security-policy', docsPolicy)
    return reply.type('text/html; charset=utf-8').send(page)
  })
}
