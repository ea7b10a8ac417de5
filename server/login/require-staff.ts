import type { FastifyReply, FastifyRequest } from 'fastify'
import { assertDefined } from '@site/shared/rules'
import { is, optional, pattern, string, type } from 'superstruct'
import type { Services } from '../services.ts'
import { findSession, type StaffMember } from './sessions.ts'
import { sendError, sendStatus } from '../http/errors.ts'
import { ownOrigin } from '../http/own-origin.ts'
import { writeRejection } from './audit.ts'

/** The cookies of the login, hidden from scripts. They are sent with any answer: set them when nothing can fail any more. */
export function staffCookies(development: boolean) {
  // With this prefix browsers accept the cookie from this host only, and only over HTTPS.
  const prefix = development ? '' : '__Host-'
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: !development } as const

  return {
    get: (request: FastifyRequest, name: string) => request.cookies[prefix + name],
    /** @param seconds until the browser closes where left out */
    set(reply: FastifyReply, name: string, value: string, seconds?: number) {
      void reply.setCookie(prefix + name, value, { ...attributes, maxAge: seconds })
    },
    clear(reply: FastifyReply, name: string) {
      void reply.clearCookie(prefix + name, attributes)
    },
  }
}

export const sessionCookie = 'staff'

declare module 'fastify' {
  interface FastifyRequest {
    staff: StaffMember | null
  }
}

/** Returns the authenticated member of staff, after `requireStaff`. */
export function staffOf({ staff }: FastifyRequest): StaffMember {
  return assertDefined(staff, 'The member of staff')
}

/** Returns the person with or without the role; undefined without a session. */
export async function readStaff(request: FastifyRequest, { config, database, now }: Services) {
  const id = staffCookies(config.development).get(request, sessionCookie)
  return id ? findSession(database, id, now()) : undefined
}

/** A request has a reference, a complaint an id. */
const caseParams = type({
  reference: optional(pattern(string(), /^LM-[0-9A-Z]{4}-[0-9A-Z]{4}$/)),
  id: optional(pattern(string(), /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)),
})

/** Names the call by its route, not by the URL, which the caller chooses. */
export async function recordRejection(
  { database, now }: Services,
  request: FastifyRequest,
  member: StaffMember,
  error: string,
) {
  const call = `${request.method} ${request.routeOptions.url ?? ''}`
  const { params } = request
  const about = is(params, caseParams) ? params : undefined
  const deed = {
    action: 'REFUSED',
    reference: about?.reference ?? about?.id,
    details: JSON.stringify({ call, error }),
  } as const
  await writeRejection(database, member, deed, now())
}

/** A hook for writes: 403 for requests from pages of other sites. */
export function rejectOtherOrigins(services: Services) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const origin = ownOrigin(request, services.config)
    if (isRead || (origin && request.headers.origin === origin)) return
    const member = await readStaff(request, services)
    if (member) await recordRejection(services, request, member, 'OTHER_ORIGIN')
    return sendError(reply, 403, 'OTHER_ORIGIN')
  }
}

/** A hook: 401 without a session, 403 without the role of staff or of the audit log, 503 without a configured login. */
export function requireStaff(services: Services, role: 'hasRole' | 'mayAudit' = 'hasRole') {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!services.openId) return sendError(reply, 503, 'STAFF_LOGIN_NOT_CONFIGURED')
    const member = await readStaff(request, services)
    if (!member) return sendStatus(reply, 401)
    if (!member[role]) {
      await recordRejection(services, request, member, 'FORBIDDEN')
      return sendStatus(reply, 403)
    }
    request.staff = member
    void reply.header('cache-control', 'no-store')
  }
}
