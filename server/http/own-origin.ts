import { countryCodeOf, type CountryCode } from '@site/shared/calls'
import type { Country } from '@site/shared/contract'
import { countryOf, countryOfCode, assertDefined } from '@site/shared/rules'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { countryOfRequest, parseHost, readHost, type Host } from './host-header.ts'

export type Origins = Pick<Config, 'publicHosts' | 'development' | 'port'>

/** Returns the origin under which the browser made this request; undefined for foreign hosts. Outside development it is HTTPS. */
export function ownOrigin(request: FastifyRequest, config: Origins): string | undefined {
  const host = readHost(request)
  return isOwn(host, config) ? write(host.name, portOf(request, host, config), config) : undefined
}

/** Returns the origin for links in mails: the host of ours that the visitor uses, else our first host of the country. */
export function publicOrigin(request: FastifyRequest, config: Origins, country: CountryCode): string {
  const port = portOf(request, readHost(request), config)
  return ownOrigin(request, config) ?? write(firstHost(country, config), port, config)
}

/** Returns the origin of the pages of a country: this host where it is one of them. */
export function originOfCountry(request: FastifyRequest, config: Origins, country: Country): string {
  const code = countryCodeOf(country)
  const isHere = countryOfRequest(request, config.development) === country
  return isHere ? publicOrigin(request, config, code) : storedOrigin(null, config, code)
}

/** Returns the same for a stored origin, checked against the present configuration: links never lead to other hosts. */
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
  return assertDefined(ofCountry ?? publicHosts[0], 'A host of the site')
}

function portOf({ socket }: FastifyRequest, host: Host | undefined, { port }: Origins): number {
  return host?.port ?? socket.localPort ?? port
}

function write(name: string, port: number, { development }: Origins): string {
  return development ? new URL(`http://${name}:${port}`).origin : `https://${name}`
}
