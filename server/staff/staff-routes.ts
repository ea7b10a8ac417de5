import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { intakeRoute } from './intake-route.ts'
import { refuseOtherOrigins } from './refuse-other-origins.ts'
import { staffRequestRoutes } from './request-routes.ts'
import { requireStaff } from './require-staff.ts'

/** The calls of the internal area, below `/internal-privacy-rights`: for staff with the role only. */
export async function staffRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.decorateRequest('staff', null)
  app.addHook('onRequest', refuseOtherOrigins(services.config))
  app.addHook('onRequest', requireStaff(services))
  intakeRoute(app, services)
  staffRequestRoutes(app, services)
}
