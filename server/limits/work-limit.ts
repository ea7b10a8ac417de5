import { finished } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hourInMs } from '@site/shared/rules'
import { BoundedCache } from '../bounds/bounded-cache.ts'
import { openEverywhere } from '../http/host-header.ts'
import { ConcurrencyLimit, Share, type Member } from './concurrency-limit.ts'
import { lineOf } from './networks.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file of any length, which can wait for a quieter time. */
    isExport?: boolean
    /** A step of a login. */
    isLogin?: boolean
  }
  interface FastifyInstance {
    /** By their ids, sessions of staff that were valid when this server last looked. Visitors cannot add any. */
    staffSessions: BoundedCache<Member>
  }
  interface FastifyRequest {
    /** Takes the request out of the count of those under way: it counts elsewhere from now on. */
    leaveWork?: () => void
    /** Waits until earlier work of its line has begun. */
    takeTurn: () => Promise<void>
  }
}

/**
 * Requests under way of each kind, in all and of one network: a client may send thousands over one connection. 250 reads are a
 * class of thirty that opens a page at once, with all its calls.
 */
const usual = {
  export: { server: 100, network: 50 },
  write: { server: 250, network: 25 },
  read: { server: 1_000, network: 250 },
  login: { server: 100, network: 20 },
  // Of one member.
  staff: { server: 100, network: 25 },
}

/** In seconds. */
const retryAfter = 5

/**
 * Rejects, before anything is read or looked up, what is too much for this server. Requests of one line begin one after another.
 * Staff with a session that was seen, and logins, have places that visitors cannot take.
 */
export function limitWork(app: FastifyInstance, max = usual, sessionCookie = 'staff'): void {
  const underWay = new ConcurrencyLimit(undefined, retryAfter)
  const sessions = new BoundedCache<Member>({ timeToLive: hourInMs })
  const sessionPattern = new RegExp(`(?:^|;\\s*)${sessionCookie}=([\\w-]+)`)
  const turns = new Map<string, Promise<void>>()
  app.decorate('staffSessions', sessions)
  app.decorateRequest('leaveWork', undefined)
  app.decorateRequest('takeTurn', function takeTurn() {
    return waitForTurn(turns, lineOf(this.ip))
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === openEverywhere) return
    const [, session = ''] = sessionPattern.exec(request.headers.cookie ?? '') ?? []
    const member = sessions.get(session)
    const kind = member ? 'staff' : kindOf(request)
    const { server, network } = max[kind]
    const share = member ? Share.ofMember(member, network) : Share.ofNetwork(request.ip, network, kind)
    const leaveWork = underWay.take(share, [{ of: kind, max: server }])
    request.leaveWork = leaveWork
    finished(reply.raw, leaveWork)
    await request.takeTurn()
  })
}

function kindOf({ method, routeOptions: { config } }: FastifyRequest): keyof typeof usual {
  if (config?.isLogin) return 'login'
  if (method !== 'GET' && method !== 'HEAD') return 'write'
  return config?.isExport ? 'export' : 'read'
}

/**
 * Each piece of work of a line begins in a turn of the event loop of its own: in between, what others have sent is read and begun. So
 * however many requests a line sends at once, each of another line waits for a few of them.
 */
async function waitForTurn(turns: Map<string, Promise<void>>, line: string): Promise<void> {
  const before = turns.get(line)
  const own = Promise.resolve(before).then(() => setImmediate())
  turns.set(line, own)
  void own.then(() => turns.get(line) === own && turns.delete(line))
  await before
}
