import cookies from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { rejectOtherOrigins, requireStaff } from '../../login/require-staff.ts'
import type { Services } from '../../services.ts'
import { staffMailboxRoutes } from '../mailbox/index.ts'
import { intakeRoute } from '../request-routes.ts'
import { staffRequestRoutes } from './request-routes.ts'

/** Routes of the role of staff; hooks for those that are added to the same scope later, too. */
export async function staffRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(cookies)
  app.decorateRequest('staff', null)
  // First, so that a program without a login and without an `Origin` header gets 401, not 403.
  app.addHook('onRequest', requireStaff(services))
  app.addHook('onRequest', rejectOtherOrigins(services))
  intakeRoute(app, services)
  staffRequestRoutes(app, services)
  await app.register((scope) => staffMailboxRoutes(scope, services))
}
