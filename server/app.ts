import { largestFile } from '@site/shared/calls'
import { commonHeaders } from '@site/shared/rules'
import fastify from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { handleError, sendStatus } from './http/errors.ts'
import { privateLog } from './http/private-log.ts'
import { protectedHttp } from './http/protected-http.ts'
import { acceptWholeUrls, rejectInvalidHost } from './http/host-header.ts'
import { openToAllSites } from './http/other-sites.ts'
import { readableUrl } from './http/route-match.ts'
import { watchStreams } from './downloads/streams.ts'
import { longestTime } from './limits/least-speed.ts'
import { nameOfCookie, sessionCookie } from './login/require-staff.ts'
import { limitRate } from './limits/rate-limit.ts'
import { limitWork } from './limits/work-limit.ts'
import { CopiedRegister } from './register/register.ts'
import { followChangedLink } from './requests/person/changed-links.ts'
import { isUpload } from './requests/store/upload.ts'
import { addRoutes } from './routes.ts'
import type { Config } from './config.ts'
import type { Services } from './services.ts'
import { sendMissing } from './releases/assets.ts'
import { PublishedSite, rejectDevelopment } from './releases/published-site.ts'
import { rememberServed } from './releases/served-channels.ts'

const bodyLimit = 64 * 1024
/** In milliseconds, for a request to arrive; an upload has a least speed instead. */
const receivingTime = 30_000
/** In milliseconds, for a client that takes nothing of its answer; nginx, which has 8 MB of a slow reader's file, may pause so long. */
const readingTime = 120_000
/** Maximum number of connections. A few servers behind one proxy never need more. */
const maxConnections = 2_000

type HttpConfig = Pick<Config, 'development' | 'trustedProxies' | 'callsPerMinute'>

/** Returns a server with every limit and check that does not depend on the route, and without a route. */
export function createHttp(
  config: HttpConfig,
  logger: FastifyServerOptions['logger'] = { level: 'error', stream: process.stderr },
): FastifyInstance {
  const app = fastify({
    logger: typeof logger === 'object' ? { ...logger, ...privateLog } : logger,
    bodyLimit,
    requestTimeout: receivingTime + longestTime(largestFile),
    connectionTimeout: readingTime,
    trustProxy: config.trustedProxies.length > 0 && config.trustedProxies,
    frameworkErrors: handleError,
    rewriteUrl: ({ url = '' }) => readableUrl(url),
    ...protectedHttp(config.development),
  })
  Object.assign(app.server, { headersTimeout: receivingTime, maxConnections: maxConnections })
  acceptWholeUrls(app.server)
  app.addHook('onRequest', openToAllSites)
  limitRate(app, config)
  limitWork(app, undefined, nameOfCookie(sessionCookie, config.development))
  watchStreams(app)
  app.addHook('onRequest', endSlowRequest)
  const headers = commonHeaders(config.development)
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers)
  })
  app.addHook('onRequest', rejectInvalidHost)
  app.setErrorHandler(handleError)
  // Bodies are JSON; Fastify also reads plain text, which pages of any site may send without being asked first.
  app.removeContentTypeParser('text/plain')
  app.setNotFoundHandler(({ method }, reply) => {
    // Every path can be read, so what is missing here is a file.
    const isRead = method === 'GET' || method === 'HEAD'
    return isRead ? sendMissing(reply) : sendStatus(reply.header('allow', 'GET, HEAD'), 405)
  })
  return app
}

/** Returns the whole server, not yet listening. Close the database after it. */
export async function createServer(
  given: Omit<Services, 'register'> & Partial<Pick<Services, 'register'>>,
  logger?: FastifyServerOptions['logger'],
): Promise<FastifyInstance> {
  const services = { ...given, register: given.register ?? new CopiedRegister(given.database) }
  const { config } = services
  const app = createHttp(config, logger)
  const report = (problem: unknown) => app.log.error(problem)
  const site = new PublishedSite(config.siteDirectory, report, {
    now: services.now,
    keys: config.publicKeys,
    remember: rememberServed(services.database),
    ...(config.development ? {} : { accept: rejectDevelopment }),
  })
  const { metrics, tracing } = services
  tracing?.follow(app)
  app.addHook('onRequest', followChangedLink)
  if (metrics) app.addHook('onResponse', async (request, reply) => metrics.observe(request, reply))
  await addRoutes(app, services, site)
  return app
}

/** Ends a request whose body does not arrive in time; of an upload, once it is answered: it was refused before its end. */
async function endSlowRequest(request: FastifyRequest, reply: FastifyReply) {
  const { raw } = request
  const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
  if (!length && !encoding) return
  const begin = () => {
    const timer = setTimeout(() => raw.complete || raw.destroy(), receivingTime).unref()
    raw.once('close', () => clearTimeout(timer))
  }
  if (isUpload(request)) reply.raw.once('finish', begin)
  else begin()
}
