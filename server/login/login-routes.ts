import cookiePlugin from '@fastify/cookie'
import type { logOut } from '@site/shared/calls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countries, langs, type Country, type Lang } from '@site/shared/contract'
import { errorMessage } from '@site/shared/rules'
import type { CallHandler } from '../http/answer-call.ts'
import { rejectUnknownHost } from '../http/host-header.ts'
import { OutsideCalls } from '../limits/outside-calls.ts'
import type { Services } from '../services.ts'
import {
  mayEnter,
  recordRejections,
  rejectOtherOrigins,
  staffCookies,
  readStaff,
  sessionCookie,
} from './require-staff.ts'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'
import { BadRequest, TooMuchWork } from '../http/errors.ts'
import { rememberAddress } from './members.ts'
import { originOfCountry, ownOrigin } from '../http/own-origin.ts'
import { writeAudit, writeRejection } from './audit.ts'
import {
  attemptTime,
  storeAttempt,
  takeAttempt,
  beginSession,
  endSession,
  endSessionsOf,
  type LoggedIn,
  type StaffMember,
} from './sessions.ts'
import { createOpenIdClient, SecondStepMissing } from './open-id-client.ts'
import type { OpenIdSettings } from '../configuration/open-id-settings.ts'

/** Makes the scope of the login. */
export async function beginLoginScope(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(cookiePlugin)
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
  })
  app.addHook('onRequest', rejectUnknownHost(services.config))
  recordRejections(app, services)
  app.addHook('onRequest', rejectOtherOrigins(services))
}

export function rejectLogin(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(503).type('text/plain; charset=utf-8').send('Staff cannot log in: OIDC_ISSUER is not set.\n')
}

const area = 'internal-privacy-rights'
const inArea = new RegExp(`^/(${langs.join('|')})/${area}(/[\\w-]+)*(\\?[\\w=&%.+*-]*)?$`)
const ofStatus = new RegExp(`^/status(\\?lang=(${langs.join('|')}))?$`)

/** Returns the path after a login. Anything but the internal area or `/status` becomes the first page of the area. */
export function returnAddress(requested: unknown): string {
  const isOurs =
    typeof requested === 'string' && requested.length <= 500 && (inArea.test(requested) || ofStatus.test(requested))
  return isOurs ? requested : `/nl/${area}`
}

/** Returns the path of the page for a login that did not succeed. */
export function loginOutcome(returnTo: string, outcome: 'failed' | 'refused' | 'second-step'): string {
  return `/${langOf(returnTo)}/${area}/confirm-login?login=${outcome}`
}

function langOf(returnTo: string): Lang {
  const isOf = (lang: Lang) => returnTo.startsWith(`/${lang}/`) || returnTo.endsWith(`?lang=${lang}`)
  return langs.find(isOf) ?? 'nl'
}

const hasAnyRole = (member: StaffMember) => Object.values(mayEnter).some((mayEnterScope) => mayEnterScope(member))

function loginAction(member: StaffMember) {
  if (mayEnter.staff(member)) return 'LOGIN'
  if (mayEnter.readers(member)) return 'READER_LOGIN'
  if (mayEnter.audit(member)) return 'AUDIT_LOGIN'
  if (mayEnter.tasks(member)) return 'TASK_LOGIN'
  return mayEnter.advertisements(member) ? 'ADVERTISING_LOGIN' : 'STATUS_LOGIN'
}

/** Where a login with that role leads: such people cannot see the list of requests. */
const firstPages: Partial<Record<ReturnType<typeof loginAction>, string>> = {
  TASK_LOGIN: 'work-list',
  ADVERTISING_LOGIN: 'advertisements',
}

/** Returns where a login leads: a developer sees nothing but the status. */
function firstPage(member: StaffMember, returnTo: string): string {
  const action = loginAction(member)
  if (action === 'STATUS_LOGIN' && !returnTo.startsWith('/status')) return `/status?lang=${langOf(returnTo)}`
  const first = firstPages[action]
  return first && returnTo.endsWith(`/${area}`) ? `${returnTo}/${first}` : returnTo
}

function isCountry(value: unknown): value is Country {
  return countries.some((country) => country === value)
}

/** One cookie per login, so that two tabs can log in at once. */
const attemptCookie = (state: string) => `login-${state.slice(0, 16)}`

/** Calls to the provider under way, and of them those of one network: a newsroom that begins its day. */
const underWay = { all: 50, each: 20 }

interface LoginRoute {
  Querystring: Readonly<Record<string, unknown>>
}

/**
 * Login of staff: begins with `?returnTo=…` where nobody is logged in, and ends when the provider has led back. `country=…` leads to the
 * login at the host of that country, `again=1` asks for the password again.
 */
export function loginHandlers(services: Services, settings: OpenIdSettings) {
  const { config, database, now } = services
  const client = createOpenIdClient(settings, config.systems)
  const calls = new OutsideCalls(underWay)
  const cookies = staffCookies(config.development)

  function originOf(request: FastifyRequest): string {
    const origin = ownOrigin(request, config)
    if (!origin) throw new BadRequest('UNKNOWN_HOST')
    return origin
  }

  /** Logs the reason; the browser learns only that the login failed. */
  function fail(request: FastifyRequest, reply: FastifyReply, returnTo: string, error?: unknown) {
    if (error instanceof DatabaseUnavailable || error instanceof TooMuchWork) throw error
    // Answers to logins that were not begun here are not logged: anybody could fill the log.
    if (error) request.log.error(`A login of staff failed: ${errorMessage(error)}`)
    return reply.redirect(loginOutcome(returnTo, error instanceof SecondStepMissing ? 'second-step' : 'failed'), 303)
  }

  async function begin(request: FastifyRequest<LoginRoute>, reply: FastifyReply) {
    const origin = originOf(request)
    const { returnTo: requested, again, country } = request.query
    const returnTo = returnAddress(requested)
    // Whoever fetches a link ahead follows none: no login is begun, and no cookie changes.
    if (request.headers['sec-purpose']?.includes('prefetch')) return reply.code(503).send()
    const elsewhere = isCountry(country) ? originOfCountry(request, config, country) : origin
    if (elsewhere !== origin) {
      return reply.redirect(`${elsewhere}/auth/login?${new URLSearchParams({ returnTo })}`, 303)
    }
    const member = again === '1' ? undefined : await readStaff(request, services)
    if (member && hasAnyRole(member)) return reply.redirect(firstPage(member, returnTo), 303)
    try {
      const { address, secrets } = await calls.run(request, () =>
        client.begin(`${origin}/auth/callback`, again === '1'),
      )
      const id = await storeAttempt(database, { ...secrets, origin, returnTo }, now())
      cookies.set(reply, attemptCookie(secrets.state), id, attemptTime)
      return reply.redirect(address, 303)
    } catch (error) {
      return fail(request, reply, returnTo, error)
    }
  }

  /** Returns the login that this browser began with this state at this host, once. */
  async function takeOwnAttempt(request: FastifyRequest<LoginRoute>, reply: FastifyReply, origin: string) {
    const { state } = request.query
    if (typeof state !== 'string' || !/^[\w-]{16,100}$/.test(state)) return undefined
    const id = cookies.get(request, attemptCookie(state))
    if (!id) return undefined
    const attempt = await takeAttempt(database, id, now())
    cookies.clear(reply, attemptCookie(state))
    return attempt?.state === state && attempt.origin === origin ? attempt : undefined
  }

  /** Replaces the session and logs that in one transaction. Returns the new id. */
  function admit(login: LoggedIn, previous: string | undefined): Promise<string> {
    const { member } = login
    return database.transaction().execute(async (transaction) => {
      if (previous) await endSession(transaction, previous)
      const action = loginAction(member)
      if (hasAnyRole(member)) await writeAudit(transaction, member, { action }, now())
      else await writeRejection(transaction, member, { action: 'REFUSED_LOGIN' }, now())
      if (hasAnyRole(member)) await rememberAddress(transaction, login, now())
      return beginSession(transaction, login, now())
    })
  }

  async function finish(request: FastifyRequest<LoginRoute>, reply: FastifyReply) {
    const origin = originOf(request)
    const attempt = await takeOwnAttempt(request, reply, origin)
    if (!attempt) return fail(request, reply, '')
    try {
      const login = await calls.run(request, () => client.finish(new URL(origin + request.url), attempt))
      const { member } = login
      cookies.set(reply, sessionCookie, await admit(login, cookies.get(request, sessionCookie)))
      const { returnTo } = attempt
      const next = hasAnyRole(member) ? firstPage(member, returnTo) : loginOutcome(returnTo, 'refused')
      return reply.redirect(next, 303)
    } catch (error) {
      return fail(request, reply, attempt.returnTo, error)
    }
  }

  const end: CallHandler<typeof logOut> = async ({ body: { language }, request, reply }) => {
    const member = await readStaff(request, services)
    const id = cookies.get(request, sessionCookie)
    const endedSession = await database.transaction().execute(async (transaction) => {
      if (member) await writeAudit(transaction, member, { action: 'LOGOUT' }, now())
      const session = id ? await endSession(transaction, id) : undefined
      if (session) await endSessionsOf(transaction, session.subject)
      return session
    })
    cookies.clear(reply, sessionCookie)
    // Browsers then also drop the pages that other tabs have left (back/forward cache).
    void reply.header('clear-site-data', '"cache"')
    const returnTo = `${originOf(request)}/${language}/${area}`
    const next = await calls
      .run(request, () => client.logoutAddress(returnTo, endedSession?.idToken))
      .catch(() => undefined)
    return { ok: true as const, next }
  }

  return { begin, finish, logOut: end }
}
