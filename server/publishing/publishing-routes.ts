// Publishers elsewhere change their own apps over HTTPS (docs/publishing.md). Who sends is proved before a byte of a body is read.
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { publishersAt } from '@site/releases/publishers'
import { choicesStruct, largestArchive, steps, stepsOfBuilds } from '@site/releases/receive'
import type { Choices, Order, Outcome, Step } from '@site/releases/receive'
import { minuteInMs } from '@site/shared/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { sendError, sendStatus, TooSlow } from '../http/errors.ts'
import { ConcurrencyLimit, Share } from '../limits/concurrency-limit.ts'
import { receiveInTime } from '../limits/least-speed.ts'
import { IssuerKeys } from './open-id-proof.ts'
import { provePublisher, type Proof } from './proof.ts'
import { takeStep } from './take-step.ts'
import { Unproved } from './unproved.ts'

/** Steps under way: each is a process, and waits for the store. */
const underWay = { server: 6, network: 4 }
/** In milliseconds: nothing is sent while a step is taken. */
const longestSilence = 15 * minuteInMs

interface Route {
  Params: { app: string; step?: string }
  Querystring: Record<string, unknown>
}
type Request = FastifyRequest<Route>

export interface PublishingServices {
  config: Pick<Config, 'siteDirectory' | 'publicHosts' | 'development'>
  now: () => Date
}

export function publishingHandlers({ config: { siteDirectory: site }, now }: PublishingServices) {
  const keys = new IssuerKeys(now)
  const limit = new ConcurrencyLimit(undefined, 10)
  /** Apps with a step under way, here; the store has a lock for all. */
  const busyApps = new Set<string>()

  async function prove(request: Request, reply: FastifyReply): Promise<Proof | undefined> {
    const { app } = request.params
    try {
      const { authorization } = request.headers
      const proof = await provePublisher(authorization, await publishersAt(site), keys, { now: now(), caller: request })
      if (proof.publisher.apps.includes(app)) return proof
      reject(reply, 403, 'FORBIDDEN', [
        `"${proof.publisher.name}" may publish ${proof.publisher.apps.join(', ')}, not ${app}: the operator can add it to publishers.json`,
      ])
    } catch (error) {
      if (!(error instanceof Unproved)) throw error
      void reply.header('www-authenticate', 'Bearer')
      reject(reply, 401, 'UNAUTHORIZED', [error.message])
    }
    return undefined
  }

  return {
    /** Answers with what is live of an app, and the tag that a step names. */
    async show(request: Request, reply: FastifyReply) {
      const proof = await prove(request, reply)
      if (!proof) return reply
      const leave = enter(request)
      try {
        return answer(reply, await takeStep({ ...proof, site, app: request.params.app, step: 'status', choices: {} }))
      } finally {
        leave()
      }
    },

    /** Takes a step. `If-Match` has the tag of what it was decided with: neither a copy of a request nor one that comes late takes effect. */
    async take(request: Request, reply: FastifyReply) {
      const proof = await prove(request, reply)
      if (!proof) return reply
      const { app } = request.params
      const step = steps.find((known) => known === request.params.step && known !== 'status')
      if (!step) return sendStatus(reply, 404)
      const choices = readChoices(request.query)
      if (typeof choices === 'string') return reject(reply, 400, 'BAD_REQUEST', [choices])
      const [, tag] = /^"([\w-]{1,100})"$/.exec(request.headers['if-match'] ?? '') ?? []
      if (tag === undefined)
        return reject(reply, 428, 'PRECONDITION_REQUIRED', ['If-Match must have the tag of the app'])
      const fault = findBodyFault(step, request)
      if (fault) return reject(reply, fault.status, fault.code, [fault.reason])
      if (busyApps.has(app))
        return reject(reply, 409, 'CONFLICT', [`Another step of ${app} is under way: look when it has ended`])
      const leave = enter(request)
      busyApps.add(app)
      try {
        request.raw.socket.setTimeout(longestSilence)
        const order: Order = { ...proof, site, app, step, tag, choices }
        const body = stepsOfBuilds.includes(step) && request.body instanceof Readable ? request.body : undefined
        return answer(reply, body ? await takeWithArchive(order, body) : await takeStep(order))
      } catch (error) {
        if (error instanceof TooSlow) return reject(reply, 408, 'REQUEST_TIMEOUT', ['The archive arrives too slowly'])
        throw error
      } finally {
        busyApps.delete(app)
        leave()
      }
    },
  }

  function enter(request: Request) {
    const leave = limit.take(Share.ofNetwork(request.ip, underWay.network, 'publishing'), [
      { of: 'publishing', max: underWay.server },
    ])
    request.leaveWork?.()
    return leave
  }
}

/** Nothing of the archive stays, however it ends. */
async function takeWithArchive(order: Order, body: Readable): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'publishing-'))
  try {
    const archive = join(folder, `${order.app}.tgz`)
    await pipeline(receiveInTime(body), createWriteStream(archive))
    return await takeStep({ ...order, archive })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function answer(reply: FastifyReply, { status, said, reasons, state }: Outcome): FastifyReply {
  if (status !== 200) return reject(reply, status, status === 409 ? 'CONFLICT' : 'REJECTED', reasons ?? [])
  return reply.send({ said, state })
}

function reject(reply: FastifyReply, status: number, code: string, reasons: readonly string[]): FastifyReply {
  return sendError(reply, status, code, undefined, { reasons })
}

/** Returns a sentence where one of them has a wrong value. */
function readChoices(query: Request['query']): Choices | string {
  const { days, share, channel, 'drop-paths': dropPaths } = query
  const sentChoices = {
    ...(days !== undefined && { days: Number(days) }),
    ...(share !== undefined && { share: Number(share) }),
    ...(channel !== undefined && { channel }),
    ...(dropPaths !== undefined && { dropPaths: dropPaths === 'yes' }),
  }
  const [fault, choices] = choicesStruct.validate(sentChoices)
  return fault ? `${fault.key} has a wrong value: it is ${wordsOfChoice[fault.key] ?? 'not known'}` : choices
}

const wordsOfChoice: Record<string, string> = {
  days: 'a whole number from 1 to 30',
  share: 'a whole number from 1 to 99, in percent',
  channel: 'preview/<id> or canary/<app>, as `status` says',
}

/** Returns the fault of a body that shows before it is read. */
function findBodyFault(step: Step, { headers, body }: Request) {
  if (!stepsOfBuilds.includes(step)) return undefined
  const { 'content-length': length } = headers
  const size = Number(length ?? 0)
  if (size > largestArchive) {
    const reason = `The archive has ${size} bytes, ${largestArchive} are allowed`
    return { status: 413, code: 'PAYLOAD_TOO_LARGE', reason }
  }
  if (length === undefined)
    return { status: 411, code: 'LENGTH_REQUIRED', reason: 'Content-Length must say the size of the archive' }
  if (size === 0 || !(body instanceof Readable)) {
    return {
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
      reason: 'The body must be an archive of `pack`, as application/octet-stream',
    }
  }
  return undefined
}
