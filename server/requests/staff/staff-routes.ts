import cookies from '@fastify/cookie'
import { sendInternalPrivacyRequest } from '@site/shared/calls'
import { dayOf, assertDefined, yearBefore } from '@site/shared/rules'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import { BadRequest } from '../../http/errors.ts'
import { publicOrigin } from '../../http/own-origin.ts'
import { rejectOtherOrigins, requireStaff, staffOf } from '../../login/require-staff.ts'
import type { Services } from '../../services.ts'
import { acceptRequest } from '../accept-request.ts'
import { readIdempotencyKey, readStaffRequest } from '../request-routes.ts'
import { staffMailboxRoutes } from '../mailbox/index.ts'
import { receiptOf } from '../receipt.ts'
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

/** For a customer; it goes straight to the privacy mailbox. */
function intakeRoute(app: FastifyInstance, services: Services): void {
  const { config, now } = services
  addRoute(app, sendInternalPrivacyRequest, { readBody: readStaffRequest }, async ({ body }, request) => {
    const { intake, ...asked } = body
    checkDay(intake.askedOn, dayOf(now()))
    const stored = await acceptRequest(services, asked, {
      idempotencyKey: readIdempotencyKey(request),
      origin: publicOrigin(request, config, body.country),
      from: { staff: { ...intake, by: staffOf(request) } },
    })
    return receiptOf(assertDefined(stored, 'The stored request'))
  })
}

/** A day in the future, or more than a year ago, is a typing error. */
function checkDay(askedOn: string | undefined, today: string) {
  if (askedOn && (askedOn > today || askedOn < yearBefore(today))) throw new BadRequest('INVALID_BODY', 'intake')
}
