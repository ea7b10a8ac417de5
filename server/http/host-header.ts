import { isIPv6 } from 'node:net'
import type { Country } from '@site/shared/contract'
import { countryOf } from '@site/shared/rules'
import type { FastifyRequest, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'

/** What a `Host` header names. */
export interface Host {
  /** In lower case; an IPv6 address in brackets. */
  name: string
  /** Undefined where none is named. */
  port: number | undefined
}

const longestName = 255
const shape = /^(?<name>[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(?<port>[1-9]\d{0,4}))?$/
// A name may end in the dot of the DNS root. It is another name then, to browsers and so to us.
const labels = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*\.?$/

/** Takes `name`, `name:port`, `[address]` and `[address]:port` apart; undefined for anything else (RFC 9110 §7.2). */
export function parseHost(text: string): Host | undefined {
  if (text.length > longestName + ':65535'.length) return undefined
  const { name, port } = shape.exec(text.toLowerCase())?.groups ?? {}
  if (name === undefined || !isName(name) || Number(port ?? 1) > 65_535) return undefined
  return { name, port: port === undefined ? undefined : Number(port) }
}

function isName(name: string): boolean {
  return name.startsWith('[') ? isIPv6(name.slice(1, -1)) : name.length <= longestName && labels.test(name)
}

/**
 * The host that a request names; undefined where it names none, several, or nothing that could be one. It is the one
 * place that decides: `X-Forwarded-Host`, which Fastify's own `request.host` believes, is never looked at, and an
 * address in the request line (`GET http://other/ HTTP/1.1`), which would count for more than `Host`, is not taken.
 */
export function readHost({ raw }: Pick<FastifyRequest, 'raw'>): Host | undefined {
  const named = raw.rawHeaders.filter((_value, at) => at % 2 === 1 && raw.rawHeaders[at - 1]?.toLowerCase() === 'host')
  const [value, ...others] = named
  const isPath = raw.url?.startsWith('/') ?? false
  return isPath && value !== undefined && others.length === 0 ? parseHost(value) : undefined
}

/** The country whose site a request asks for (product §1); undefined where its host tells none. */
export function countryOfRequest(request: FastifyRequest, development: boolean): Country | undefined {
  const host = readHost(request)
  return host && countryOf(host.name, development)
}

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
