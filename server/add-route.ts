import type { Call, CallErrors } from '@site/shared/calls'
import { assertDefined } from '@site/shared/rules'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteGenericInterface,
  RouteShorthandOptions,
} from 'fastify'
import { answerCall, type CallInput, type CodeOf, type Handle } from './http/answer-call.ts'
import { isOpenData } from './http/other-sites.ts'
import type { Cost } from './limits/rate-limit.ts'
import { asStaff, type StaffInput } from './login/require-staff.ts'
import { byToken, type TokenInput } from './requests/person/status-token.ts'
import type { Services } from './services.ts'

/**
 * Required access to a route: everybody; people who are logged in, in a scope that `beginStaffScope` begins or by a check of its own;
 * people with a link or code that was mailed to them; whoever proves to publish an app, by a check of its own.
 */
export type Access = 'public' | 'staff' | 'token' | 'publisher'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
}

type Options = Pick<
  RouteShorthandOptions,
  'onRequest' | 'onSend' | 'preSerialization' | 'config' | 'bodyLimit' | 'exposeHeadRoute'
>

interface CallOptions<Read> extends Options {
  /** Reads the body instead of the struct of the call. */
  readBody?: (body: unknown) => Read
}

interface TokenOptions extends Options {
  /** Changes nothing, so that it needs neither a transaction nor a lock. */
  readsOnly?: boolean
}

type Url = `${'GET' | 'POST'} ${string}`

/**
 * Adds a route of a scope, with what a request costs (limits/rate-limit.ts). A call is read, and answered by what the handler returns; a route without a call has its method and URL,
 * with parameters as Fastify writes them, and a handler of Fastify.
 */
interface AddRoute {
  <Params, Query, Body, Answer, Errors extends CallErrors, Read = Body>(
    access: 'public',
    cost: Cost,
    call: Call<Params, Query, Body, Answer, Errors>,
    handle: Handle<CallInput<Params, Query, Read>, NoInfer<Answer>, CodeOf<NoInfer<Errors>>>,
    options?: CallOptions<Read>,
  ): void
  <Params, Query, Body, Answer, Errors extends CallErrors, Read = Body>(
    access: 'staff',
    cost: Cost,
    call: Call<Params, Query, Body, Answer, Errors>,
    handle: Handle<StaffInput<Params, Query, Read>, NoInfer<Answer>, CodeOf<NoInfer<Errors>>>,
    options?: CallOptions<Read>,
  ): void
  <Body extends { token: string }, Answer, Errors extends CallErrors>(
    access: 'token',
    cost: Cost,
    call: Call<undefined, undefined, Body, Answer, Errors>,
    handle: Handle<TokenInput<Body>, NoInfer<Answer>, CodeOf<NoInfer<Errors>>>,
    options?: TokenOptions,
  ): void
  <Route extends RouteGenericInterface>(
    access: Access,
    cost: Cost,
    url: Url,
    handle: (request: FastifyRequest<Route>, reply: FastifyReply) => unknown,
    options?: Options,
  ): void
}

type AnyHandle = Handle<CallInput<unknown, unknown, unknown>, unknown, string>

interface AnyOptions extends Options {
  readBody?: (body: unknown) => unknown
  readsOnly?: boolean
}

/** Returns the only function that adds routes to a scope (server/routes.ts). @param services Those of links that were mailed need them */
export function routesOf(app: FastifyInstance, services?: Services): AddRoute {
  function add(access: Access, cost: Cost, target: Call | Url, handle: never, options: AnyOptions = {}): void {
    const { readBody, readsOnly, ...routeOptions } = options
    const { method, path } = typeof target === 'string' ? readUrl(target) : target
    if (!path.startsWith(app.prefix)) throw new Error(`${path} cannot be answered below ${app.prefix}`)
    app.route({
      ...routeOptions,
      config: { ...options.config, access, cost, isOpenData: typeof target !== 'string' && isOpenData(target) },
      method,
      url: path.slice(app.prefix.length).replaceAll(/\{(\w+)\}/g, ':$1'),
      handler:
        typeof target === 'string' ? handle : answerCall(target, withContext(access, handle, readsOnly), readBody),
    })
  }

  /** Gives the handler of a call what it needs besides the input. */
  function withContext(access: Access, handle: never, readsOnly?: boolean): AnyHandle {
    if (access === 'public') return handle
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as below
    return (
      access === 'staff' ? asStaff(handle) : byToken(handle, assertDefined(services, 'services'), readsOnly)
    ) as AnyHandle
  }

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its signatures say which handler belongs to which access
  return add as AddRoute
}

function readUrl(url: Url) {
  const [method = '', path = ''] = url.split(' ')
  return { method, path }
}
