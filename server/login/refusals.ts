import type { FastifyReply, FastifyRequest } from 'fastify'
import { is, pattern, string, type } from 'superstruct'
import { sendStatus } from '../http/errors.ts'
import { ownOrigin } from '../http/own-origin.ts'
import type { Services } from '../services.ts'
import { writeRefusal } from './audit.ts'
import { readStaff } from './require-staff.ts'
import type { StaffMember } from './sessions.ts'

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
export function refuseOtherOrigins(services: Services) {
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
