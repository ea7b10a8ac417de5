import type { IncomingMessage, Server } from 'node:http'
import { isIPv6 } from 'node:net'
import type { Country } from '@site/shared/contract'
import { countryOf } from '@site/shared/rules'
import type { FastifyRequest, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { sendError } from './errors.ts'

export interface Host {
  /** In lower case; IPv6 addresses in brackets. */
  name: string
  port: number | undefined
}

const longestName = 255
const shape = /^(?<name>[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(?<port>[1-9]\d{0,4}))?$/
// A name with the dot of the DNS root at its end is valid, but another name, for browsers too.
const labels = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*\.?$/

/** Parses `name`, `name:port`, `[address]` and `[address]:port` (RFC 9110 §7.2); undefined for anything else. */
export function parseHost(text: string): Host | undefined {
  if (text.length > longestName + ':65535'.length) return undefined
  const { name, port } = shape.exec(text.toLowerCase())?.groups ?? {}
  if (name === undefined || !isName(name) || Number(port ?? 1) > 65_535) return undefined
  return { name, port: port === undefined ? undefined : Number(port) }
}

function isName(name: string): boolean {
  return name.startsWith('[') ? isIPv6(name.slice(1, -1)) : name.length <= longestName && labels.test(name)
}

const wholeUrl = /^https?:\/\/([^/?#]*)(.*)/is

/**
 * Reads a whole URL in a request line, as clients of a proxy send it (RFC 9112 §3.2.2): its host replaces that of the header, and
 * the rest of the server sees a path.
 */
export function acceptWholeUrls(server: Server): void {
  server.prependListener('request', (request: IncomingMessage) => {
    const [, host, path = ''] = wholeUrl.exec(request.url ?? '') ?? []
    if (host === undefined) return
    const { rawHeaders } = request
    const names = rawHeaders.filter((_name, at) => at % 2 === 0).map((name) => name.toLowerCase())
    const at = names.indexOf('host')
    if (at < 0) rawHeaders.push('Host', host)
    else rawHeaders[2 * at + 1] = host
    request.headers.host = host
    request.url = path.startsWith('/') ? path : `/${path}`
  })
}

/** Undefined for none, several, an invalid one, or a request line without a path. `request.host` believes `X-Forwarded-Host`. */
export function readHost({ raw }: Pick<FastifyRequest, 'raw'>): Host | undefined {
  const named = raw.rawHeaders.filter((_value, at) => at % 2 === 1 && raw.rawHeaders[at - 1]?.toLowerCase() === 'host')
  const [value, ...others] = named
  const isPath = raw.url?.startsWith('/') ?? false
  return isPath && value !== undefined && others.length === 0 ? parseHost(value) : undefined
}

export function countryOfRequest(request: FastifyRequest, development: boolean): Country | undefined {
  const host = readHost(request)
  return host && countryOf(host.name, development)
}

/** The health check answers under any name of the machine. */
export const openEverywhere = '/healthz'
/** Names by which programs reach the API on a developer’s machine. */
const loopback = ['localhost', '127.0.0.1', '[::1]']

export async function rejectInvalidHost(request: FastifyRequest, reply: FastifyReply) {
  if (readHost(request) || request.routeOptions.url === openEverywhere) return
  return sendError(reply, 400, 'INVALID_HOST')
}

/** A hook for routes that act or make links: 400 where the host is not in `PUBLIC_HOSTS`. Pages accept every host. */
export function rejectUnknownHost({ publicHosts, development }: Pick<Config, 'publicHosts' | 'development'>) {
  const known = new Set(development ? [...publicHosts, ...loopback] : publicHosts)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const host = readHost(request)
    return host && known.has(host.name) ? undefined : sendError(reply, 400, 'UNKNOWN_HOST')
  }
}

/** Whether the browser sends Global Privacy Control, `Sec-GPC: 1`. */
export function hasPrivacyControl({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['sec-gpc'] === '1'
}
