import { join } from 'node:path'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { campaignRoutes } from './campaigns/campaign-routes.ts'
import { complaintRoutes } from './submissions/complaints/complaint-routes.ts'
import { contactRoutes } from './submissions/contact/contact-routes.ts'
import { documentRoutes } from './documents/document-routes.ts'
import { DocumentStore } from './documents/document-store.ts'
import { compressAnswer, revalidateAnswer } from './http/encodings.ts'
import { sendStatus } from './http/errors.ts'
import { rejectUnstorable } from './http/read-input.ts'
import { rejectUnknownHost } from './http/host-header.ts'
import { auditRoutes } from './login/audit-routes.ts'
import { limitRate } from './limits/rate-limit.ts'
import { openApiRoutes } from './open-api/docs-page.ts'
import { telemetryRoutes } from './telemetry/routes.ts'
import { insightRoutes } from './campaigns/insight/insight-routes.ts'
import { figureRoutes } from './requests/figures.ts'
import { requestRoutes } from './requests/request-routes.ts'
import { lostLinkRoutes } from './requests/lost-links.ts'
import { statusRoutes } from './requests/status-routes.ts'
import { mailboxPrefix, mailboxRoutes } from './requests/mailbox/index.ts'
import { searchRoutes } from './documents/search/search-routes.ts'
import type { Services } from './services.ts'
import type { PublishedSite } from './releases/published-site.ts'
import { staffRoutes } from './requests/staff/request-routes.ts'
import { staffComplaintRoutes } from './submissions/complaints/staff-complaint-routes.ts'

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

export async function api(app: FastifyInstance, services: Services, site: PublishedSite): Promise<void> {
  await limitRate(app, services.config)
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
  })
  app.addHook('onRequest', rejectUnknownHost(services.config))
  app.addHook('preValidation', rejectUnstorable)
  app.addHook('onSend', revalidateAnswer)
  app.addHook('onSend', compressAnswer)
  const documents = new DocumentStore(join(services.config.contentDirectory, 'documents'))
  rejectOtherMethods(app, () => {
    documentRoutes(app, services, documents)
    telemetryRoutes(app, services, site)
    campaignRoutes(app, services)
    insightRoutes(app, services)
    searchRoutes(app, services, documents, site)
    contactRoutes(app, services)
    requestRoutes(app, services)
    statusRoutes(app, services)
    lostLinkRoutes(app, services)
    figureRoutes(app, services)
    complaintRoutes(app, services)
    openApiRoutes(app)
  })
  await app.register((scope) => mailboxRoutes(scope, services), { prefix: mailboxPrefix })
  const prefix = '/internal-privacy-rights'
  await app.register(
    async (scope) => {
      await staffRoutes(scope, services)
      staffComplaintRoutes(scope, services)
      // Of somebody who is logged in it is recorded.
      rejectUnknown(scope)
    },
    { prefix },
  )
  await app.register((scope) => auditRoutes(scope, services), { prefix })
  rejectUnknown(app)
}

function rejectUnknown(app: FastifyInstance) {
  for (const unknown of ['/', '/*']) app.all(unknown, (_request, reply) => sendStatus(reply, 404))
}

/** Makes every path that `addRoutes` adds answer other methods with 405. */
function rejectOtherMethods(app: FastifyInstance, addRoutes: () => void) {
  const allowed = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ routePath, method }) => {
    allowed.set(routePath, new Set([...(allowed.get(routePath) ?? []), ...[method].flat()]))
  })
  addRoutes()
  for (const [url, known] of [...allowed]) {
    const allow = [...known].join(', ')
    const method = methods.filter((candidate) => !known.has(candidate))
    app.route({ url, method, handler: (_request, reply) => sendStatus(reply.header('allow', allow), 405) })
  }
}
