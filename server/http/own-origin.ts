import type { CountryCode } from '@site/shared/calls'
import { countryOf, countryOfCode, present } from '@site/shared/rules'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { parseHost, readHost, type Host } from './host-header.ts'

/** What decides under which origins the site is reached. */
export type Origins = Pick<Config, 'publicHosts' | 'development' | 'port'>

/**
 * The origin of the site under which the browser made this request: `https://privacy.example.nl`. Undefined where the
 * host is none of `PUBLIC_HOSTS`. Outside development visitors always come by HTTPS, whatever the proxy speaks.
 */
export function ownOrigin(request: FastifyRequest, config: Origins): string | undefined {
  const host = readHost(request)
  return isOwn(host, config) ? write(host.name, portOf(request, host, config), config) : undefined
}

/** Where the links of a mail lead: the host of ours that the visitor uses, else our first host of the country. */
export function publicOrigin(request: FastifyRequest, config: Origins, country: CountryCode): string {
  const port = portOf(request, readHost(request), config)
  return ownOrigin(request, config) ?? write(firstHost(country, config), port, config)
}

/**
 * The same for an origin that was stored: made anew from the configuration, so that a link leads to a host of ours
 * whatever stands in the database, and goes on to do so when a host is given up.
 */
export function storedOrigin(stored: string | null, config: Origins, country: CountryCode): string {
  const host = stored === null ? undefined : parseHost(stored.replace(/^https?:\/\//, ''))
  const name = isOwn(host, config) ? host.name : firstHost(country, config)
  return write(name, host?.port ?? config.port, config)
}

function isOwn(host: Host | undefined, { publicHosts }: Origins): host is Host {
  return host !== undefined && publicHosts.includes(host.name)
}

function firstHost(country: CountryCode, { publicHosts, development }: Origins): string {
  const ofCountry = publicHosts.find((name) => countryOf(name, development) === countryOfCode(country))
  return present(ofCountry ?? publicHosts[0], 'A host of the site')
}

function portOf({ socket }: FastifyRequest, host: Host | undefined, { port }: Origins): number {
  return host?.port ?? socket.localPort ?? port
}

/** As a browser writes it, without the port that everybody knows. */
function write(name: string, port: number, { development }: Origins): string {
  return development ? new URL(`http://${name}:${port}`).origin : `https://${name}`
}
