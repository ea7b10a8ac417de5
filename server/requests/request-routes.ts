import { sendPrivacyRequest } from '@site/shared/calls'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../http/add-route.ts'
import { publicOrigin } from '../http/own-origin.ts'
import type { Services } from '../services.ts'
import { acceptRequest } from './accept-request.ts'
import { readIdempotencyKey, readRequest } from './read-request.ts'
import { fakeReceipt, receiptOf } from './receipt.ts'

/** The answer is the same for every e-mail address, known or not. */
export function requestRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, sendPrivacyRequest, { readBody: readRequest }, async ({ body }, request) => {
    const origin = publicOrigin(request, services.config, body.country)
    const idempotencyKey = readIdempotencyKey(request)
    const stored = await acceptRequest(services, body, { idempotencyKey, origin, from: { ip: request.ip } })
    return stored ? receiptOf(stored) : fakeReceipt(body, services.now())
  })
}
