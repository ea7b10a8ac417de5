import cookies from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { campaignId, reference, type Call } from '@site/shared/calls'
import { assertDefined } from '@site/shared/rules'
import { is, optional, string, type } from 'superstruct'
import type { Services } from '../services.ts'
import { findSession, readsOnly, type StaffMember } from './sessions.ts'
import type { CallInput, CodeOf, Handle } from '../http/answer-call.ts'
import { sendError, sendStatus } from '../http/errors.ts'
import { ownOrigin } from '../http/own-origin.ts'
import { writeRejection } from './audit.ts'

/** Outside development browsers accept a cookie with this prefix from this host only, and only over HTTPS. */
export function nameOfCookie(name: string, development: boolean): string {
  return development ? name : `__Host-${name}`
}

/** The cookies of the login, hidden from scripts. They are sent with any answer: set them when nothing can fail any more. */
export function staffCookies(development: boolean) {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: !development } as const

  return {
    get: (request: FastifyRequest, name: string) => request.cookies[nameOfCookie(name, development)],
    /** @param seconds until the browser closes where left out */
    set(reply: FastifyReply, name: string, value: string, seconds?: number) {
      void reply.setCookie(nameOfCookie(name, development), value, { ...attributes, maxAge: seconds })
    },
    clear(reply: FastifyReply, name: string) {
      void reply.clearCookie(nameOfCookie(name, development), attributes)
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

/** Returns the person with or without a role; undefined without a session. */
export async function readStaff(request: FastifyRequest, { config, database, now }: Services) {
  const id = staffCookies(config.development).get(request, sessionCookie)
  const member = id ? await findSession(database, id, now()) : undefined
  if (id && member) request.server.staffSessions.set(id, member)
  return member
}

/** A request has a reference, a complaint and an advertisement an id. */
const caseParams = type({
  reference: optional(reference),
  id: optional(campaignId),
})

/**
 * Records a rejected call of somebody who is logged in, once an hour for each reason. Names the call by its route, not by the URL,
 * which the caller chooses.
 * @param of reference of the case, where no parameter of the path names it
 */
export async function recordRejection(
  { database, now }: Services,
  request: FastifyRequest,
  member: StaffMember,
  error: string,
  caseReference?: string,
) {
  const call = `${request.method} ${request.routeOptions.url ?? ''}`
  const { params } = request
  const about = is(params, caseParams) ? params : undefined
  const deed = {
    action: 'REFUSED',
    reference: caseReference ?? about?.reference ?? about?.id,
    details: JSON.stringify({ call, error }),
  } as const
  await writeRejection(database, member, deed, now())
}

const rejection = type({ error: string() })

/** Records every rejected call of a scope before its answer is sent, whatever rejects it. */
export function recordRejections(app: FastifyInstance, services: Services): void {
  app.decorateRequest('staff', null)
  app.addHook('preSerialization', async (request, { statusCode }, payload) => {
    const { staff } = request
    const isRejected = statusCode >= 400 && statusCode < 500
    if (staff && isRejected && is(payload, rejection)) await recordRejection(services, request, staff, payload.error)
    return payload
  })
}

/** A hook for writes: 403 for requests from pages of other sites. */
export function rejectOtherOrigins(services: Services) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const origin = ownOrigin(request, services.config)
    if (isRead || (origin && request.headers.origin === origin)) return
    request.staff ??= (await readStaff(request, services)) ?? null
    return sendError(reply, 403, 'OTHER_ORIGIN')
  }
}

/**
 * Conditions for a scope. `/status` is for all staff and readers, and for developers of the site, who enter nothing else. Tasks are for all staff, and for
 * people who have those of their own systems only. Advertisements are for their desk alone, reports about them for both teams.
 */
export const mayEnter = {
  /** Changes requests and reports. */
  staff: ({ hasRole }: StaffMember) => hasRole,
  /** Sees requests and reports. */
  readers: ({ hasRole, isReader }: StaffMember) => hasRole || isReader,
  audit: ({ mayAudit }: StaffMember) => mayAudit,
  status: ({ hasRole, isDeveloper, isReader }: StaffMember) => hasRole || isDeveloper || isReader,
  tasks: ({ hasRole, systems }: StaffMember) => hasRole || systems.length > 0,
  /** Sees the work list. */
  taskReaders: ({ hasRole, isReader, systems }: StaffMember) => hasRole || isReader || systems.length > 0,
  advertisements: ({ handlesAdvertisements }: StaffMember) => handlesAdvertisements,
  /** Handles reports about advertisements, and gives a case to a colleague. */
  reports: ({ hasRole, handlesAdvertisements }: StaffMember) => hasRole || handlesAdvertisements,
  /** Sees reports, and their owners. */
  reportReaders: ({ hasRole, handlesAdvertisements, isReader }: StaffMember) =>
    hasRole || handlesAdvertisements || isReader,
}
type Scope = keyof typeof mayEnter

/** In which one changes what readers see. */
const stepScopes = new Set<Scope>(['staff', 'tasks', 'reports'])

/** A hook: 401 without a session, 403 without a role that may enter (`READS_ONLY` where one sees the case), 503 without a configured login. */
export function requireStaff(services: Services, scope: Scope = 'staff') {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!services.openId) return sendError(reply, 503, 'STAFF_LOGIN_NOT_CONFIGURED')
    const member = await readStaff(request, services)
    if (!member) return sendStatus(reply, 401)
    request.staff = member
    if (!mayEnter[scope](member)) {
      const isSeen = readsOnly(member) && stepScopes.has(scope)
      return isSeen ? sendError(reply, 403, 'READS_ONLY') : sendStatus(reply, 403)
    }
    void reply.header('cache-control', 'no-store')
  }
}

/** Makes a scope whose routes, also those that are added later, are for people with a role. */
export async function beginStaffScope(app: FastifyInstance, services: Services, scope?: Scope): Promise<void> {
  await app.register(cookies)
  recordRejections(app, services)
  // First, so that a program without a login and without an `Origin` header gets 401, not 403.
  app.addHook('onRequest', requireStaff(services, scope))
  app.addHook('onRequest', rejectOtherOrigins(services))
}

export interface StaffInput<Params, Query, Body> extends CallInput<Params, Query, Body> {
  member: StaffMember
}

/** Handler of a call of staff. `Read`: the body as the route reads it. */
export type StaffHandler<C, Read = unknown> =
  C extends Call<infer Params, infer Query, infer Body, infer Answer, infer Errors>
    ? Handle<StaffInput<Params, Query, unknown extends Read ? Body : Read>, Answer, CodeOf<Errors>>
    : never

/** Gives a handler the authenticated member of staff. */
export function asStaff<Params, Query, Body, Answer, Code>(
  handle: Handle<StaffInput<Params, Query, Body>, Answer, Code>,
): Handle<CallInput<Params, Query, Body>, Answer, Code> {
  return (input) => handle({ ...input, member: staffOf(input.request) })
}
