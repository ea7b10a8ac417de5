import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendStatus } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { staffCookies } from './cookies.ts'
import { findSession, type StaffMember } from './sessions.ts'

export const sessionCookie = 'staff'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is logged in, with the role; set on the calls of staff only. */
    staff: StaffMember | null
  }
}

/** Who makes this call, whether with the role or not; undefined without a session. */
export async function readStaff(request: FastifyRequest, { config, database, now }: Services) {
  const id = staffCookies(config.development).get(request, sessionCookie)
  return id ? findSession(database, id, now()) : undefined
}

/** A hook: 401 without a session, 403 without the role, 503 where nobody can log in at all. */
export function requireStaff(services: Services) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!services.openId) return reply.code(503).send({ error: 'STAFF_LOGIN_NOT_CONFIGURED' })
    const member = await readStaff(request, services)
    if (!member) return sendStatus(reply, 401)
    if (!member.hasRole) return sendStatus(reply, 403)
    request.staff = member
    void reply.header('cache-control', 'no-store')
  }
}
