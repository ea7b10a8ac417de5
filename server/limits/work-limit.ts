import { finished } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openEverywhere } from '../http/host-header.ts'
import { ConcurrencyLimit, networkSlots } from './concurrency-limit.ts'
import { lineOf } from './networks.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file of any length, which can wait for a quieter time. */
    isExport?: boolean
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
  write: { server: 250, network: 50 },
  read: { server: 1_000, network: 250 },
}

/** In seconds. */
const retryAfter = 5

/** Rejects, before anything is read or looked up, what is too much for this server. Requests of one line begin one after another. */
export function limitWork(app: FastifyInstance, max = usual): void {
  const underWay = new ConcurrencyLimit(undefined, retryAfter)
  const turns = new Map<string, Promise<void>>()
  app.decorateRequest('leaveWork', undefined)
  app.decorateRequest('takeTurn', function takeTurn() {
    return waitForTurn(turns, lineOf(this.ip))
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === openEverywhere) return
    const kind = kindOf(request)
    const { server, network } = max[kind]
    const leaveWork = underWay.take([{ of: kind, max: server }, ...networkSlots(request.ip, network, server, kind)])
    request.leaveWork = leaveWork
    finished(reply.raw, leaveWork)
    await request.takeTurn()
  })
}

function kindOf({ method, routeOptions: { config } }: FastifyRequest): keyof typeof usual {
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
