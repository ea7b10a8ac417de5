import { present } from '@site/shared/rules'
import type { FastifyRequest } from 'fastify'
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

/** Who makes a call of staff; `requireStaff` lets nobody else through. */
export function staffOf({ staff }: FastifyRequest): StaffMember {
  return present(staff, 'The member of staff')
}

/** Who makes this call, whether with the role or not; undefined without a session. */
export async function readStaff(request: FastifyRequest, { config, database, now }: Services) {
  const id = staffCookies(config.development).get(request, sessionCookie)
  return id ? findSession(database, id, now()) : undefined
}
