import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { readHost } from './host-header.ts'

/** Watchers ask for it by whatever name or address they know the machine. */
const openEverywhere = '/healthz'
/** By which programs of this machine reach the API of a developer's server. */
const loopback = ['localhost', '127.0.0.1', '[::1]']

/** A hook for everything: 400 `INVALID_HOST` for a request whose `Host` is missing, is there twice or could be no host. */
export async function refuseInvalidHost(request: FastifyRequest, reply: FastifyReply) {
  if (readHost(request) || request.routeOptions.url === openEverywhere) return
  return refuse(reply, 'INVALID_HOST')
}

/**
 * A hook for what acts on a request or leads to a link: 400 `UNKNOWN_HOST` where the host is none of `PUBLIC_HOSTS`.
 * Pages need it not: they say themselves that they cannot tell the country (product §1).
 */
export function refuseUnknownHost({ publicHosts, development }: Config) {
  const known = new Set(development ? [...publicHosts, ...loopback] : publicHosts)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const host = readHost(request)
    if (host && known.has(host.name)) return
    return refuse(reply, 'UNKNOWN_HOST')
  }
}

function refuse(reply: FastifyReply, error: string): FastifyReply {
  return reply.code(400).header('cache-control', 'no-store').send({ error })
}
