import cookies from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services.ts'
import { intakeRoute } from './intake-route.ts'
import { refuseOtherOrigins, requireStaff } from '../../login/refusals.ts'
import { staffRequestRoutes } from './request-routes.ts'

/** The calls of the internal area, below `/internal-privacy-rights`: for staff with the role only. */
export async function staffRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(cookies)
  app.decorateRequest('staff', null)
  // First: who is not logged in is told so (product §6), also a program that says no origin.
  app.addHook('onRequest', requireStaff(services))
  app.addHook('onRequest', refuseOtherOrigins(services))
  intakeRoute(app, services)
  staffRequestRoutes(app, services)
}
