import { messageOf } from '@site/shared/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseAway } from '../database/database-away.ts'
import { BadRequest } from '../http/errors.ts'
import { ownOrigin } from '../http/own-origin.ts'
import type { Services } from '../services.ts'
import { writeAudit, writeRefusal } from './audit.ts'
import { staffCookies, readStaff, sessionCookie } from './require-staff.ts'
import { attemptTime, keepAttempt, takeAttempt, beginSession, endSession, type StaffMember } from './sessions.ts'
import { createOpenIdClient } from './open-id-client.ts'
import type { OpenIdSettings } from '../configuration/open-id-settings.ts'
import { loginOutcome, returnAddress } from './login-routes.ts'

/** One cookie per login, so that two tabs can log in at once. */
const attemptCookie = (state: string) => `login-${state.slice(0, 16)}`

/** Unchecked. */
export interface LoginRoute {
  Querystring: Readonly<Record<string, unknown>>
}
type Asking = FastifyRequest<LoginRoute>

export function loginHandlers(services: Services, settings: OpenIdSettings) {
  const { config, database, now } = services
  const client = createOpenIdClient(settings)
  const cookies = staffCookies(config.development)

  function originOf(request: FastifyRequest): string {
    const origin = ownOrigin(request, config)
    if (!origin) throw new BadRequest('UNKNOWN_HOST')
    return origin
  }

  /** Logs the reason; the browser learns only that the login failed. */
  function fail(request: FastifyRequest, reply: FastifyReply, returnTo: string, error?: unknown) {
    if (error instanceof DatabaseAway) throw error
    // Answers to logins that were not begun here are not logged: anybody could fill the log.
    if (error) request.log.error(`A login of staff failed: ${messageOf(error)}`)
    return reply.redirect(loginOutcome(returnTo, 'failed'), 303)
  }

  async function login(request: Asking, reply: FastifyReply) {
    const origin = originOf(request)
    const { returnTo: asked, again } = request.query
    const returnTo = returnAddress(asked)
    try {
      const { address, secrets } = await client.begin(`${origin}/auth/callback`, again === '1')
      const id = await keepAttempt(database, { ...secrets, origin, returnTo }, now())
      cookies.set(reply, attemptCookie(secrets.state), id, attemptTime)
      return reply.redirect(address, 303)
    } catch (error) {
      return fail(request, reply, returnTo, error)
    }
  }

  /** Returns the login that this browser began with this state at this host, once. */
  async function takeOwnAttempt(request: Asking, reply: FastifyReply, origin: string) {
    const { state } = request.query
    if (typeof state !== 'string' || !/^[\w-]{16,100}$/.test(state)) return undefined
    const id = cookies.get(request, attemptCookie(state))
    if (!id) return undefined
    const attempt = await takeAttempt(database, id, now())
    cookies.clear(reply, attemptCookie(state))
    return attempt?.state === state && attempt.origin === origin ? attempt : undefined
  }

  /** Replaces the session and logs that in one transaction. Returns the new id. */
  function admit(member: StaffMember, former: string | undefined): Promise<string> {
    return database.transaction().execute(async (transaction) => {
      if (former) await endSession(transaction, former)
      if (member.hasRole) await writeAudit(transaction, member, { action: 'LOGIN' }, now())
      else await writeRefusal(transaction, member, { action: 'REFUSED_LOGIN' }, now())
      return beginSession(transaction, member, now())
    })
  }

  async function callback(request: Asking, reply: FastifyReply) {
    const origin = originOf(request)
    const attempt = await takeOwnAttempt(request, reply, origin)
    if (!attempt) return fail(request, reply, '')
    try {
      const member = await client.finish(new URL(origin + request.url), attempt)
      cookies.set(reply, sessionCookie, await admit(member, cookies.get(request, sessionCookie)))
      return reply.redirect(member.hasRole ? attempt.returnTo : loginOutcome(attempt.returnTo, 'refused'), 303)
    } catch (error) {
      return fail(request, reply, attempt.returnTo, error)
    }
  }

  async function logout(request: FastifyRequest, reply: FastifyReply) {
    const member = await readStaff(request, services)
    const id = cookies.get(request, sessionCookie)
    await database.transaction().execute(async (transaction) => {
      if (id) await endSession(transaction, id)
      if (member) await writeAudit(transaction, member, { action: 'LOGOUT' }, now())
    })
    cookies.clear(reply, sessionCookie)
    const next = await client.logoutAddress(`${originOf(request)}/nl/internal-privacy-rights`).catch(() => undefined)
    return { ok: true as const, next }
  }

  return { login, callback, logout }
}
