import type { FastifyReply, FastifyRequest } from 'fastify'
import { present } from '@site/shared/rules'
import { is, pattern, string, type } from 'superstruct'
import type { Services } from '../services.ts'
import { findSession, type StaffMember } from './sessions.ts'
import { sendStatus } from '../http/errors.ts'
import { ownOrigin } from '../http/own-origin.ts'
import { writeRefusal } from './audit.ts'

/**
 * Reads and writes the cookies of the login, where `@fastify/cookie` is registered. No script can read them; outside
 * development only HTTPS carries them. They are written with the answer, whatever it is: set one when all else is done.
 */
export function staffCookies(development: boolean) {
  // With this prefix a browser takes the cookie from this very host only, and only over HTTPS.
  const prefix = development ? '' : '__Host-'
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: !development } as const

  return {
    get: (request: FastifyRequest, name: string) => request.cookies[prefix + name],
    /** @param seconds how long the browser keeps it; until it is closed where left out */
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
    /** Who is logged in, with the role; set on the calls of staff only. */
    staff: StaffMember | null
  }
}

/** Who makes a call of staff; `requireStaff` lets nobody else through. */
export function staffOf({ staff }: FastifyRequest): StaffMember {
  return present(staff, 'The member of staff')
}

/** Who makes this call, whether with the role or not; undefined without a session. */
export async function readStaff(request: FastifyRequest, { config, database, now }: Services) {
  const id = staffCookies(config.development).get(request, sessionCookie)
  return id ? findSession(database, id, now()) : undefined
}

const aboutRequest = type({ reference: pattern(string(), /^LM-[0-9A-Z]{4}-[0-9A-Z]{4}$/) })

/**
 * Writes down that a call of somebody who is logged in was refused, and why (`FORBIDDEN`). The call is named by its
 * pattern: what stands in an address is for a caller to choose.
 */
export async function recordRefusal(
  { database, now }: Services,
  request: FastifyRequest,
  member: StaffMember,
  error: string,
) {
  const call = `${request.method} ${request.routeOptions.url ?? ''}`
  const { params } = request
  const known = is(params, aboutRequest) ? { reference: params.reference } : {}
  await writeRefusal(database, member, { action: 'REFUSED', ...known, details: JSON.stringify({ call, error }) }, now())
}

/** A hook for writes: a browser says where the page stands that sends them, and that must be this site. */
export function rejectOtherOrigins(services: Services) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const origin = ownOrigin(request, services.config)
    if (isRead || (origin && request.headers.origin === origin)) return
    const member = await readStaff(request, services)
    if (member) await recordRefusal(services, request, member, 'OTHER_ORIGIN')
    return reply.code(403).header('cache-control', 'no-store').send({ error: 'OTHER_ORIGIN' })
  }
}

/** A hook: 401 without a session, 403 without the role, 503 where nobody can log in at all. */
export function requireStaff(services: Services) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!services.openId) return reply.code(503).send({ error: 'STAFF_LOGIN_NOT_CONFIGURED' })
    const member = await readStaff(request, services)
    if (!member) return sendStatus(reply, 401)
    if (!member.hasRole) {
      await recordRefusal(services, request, member, 'FORBIDDEN')
      return sendStatus(reply, 403)
    }
    request.staff = member
    void reply.header('cache-control', 'no-store')
  }
}
