import { isIPv6 } from 'node:net'
import type { Country } from '@site/shared/contract'
import { countryOf } from '@site/shared/rules'
import type { FastifyRequest } from 'fastify'

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
