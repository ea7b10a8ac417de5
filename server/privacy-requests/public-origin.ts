import type { CountryCode } from '@site/shared/api'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { countryOf } from '../site-files/route-match.ts'

/**
 * Where the links of a mail lead: the host that the visitor used, if it is one of ours (a made-up `Host` header must not
 * get into a mail), else our first host of the country.
 */
export function publicOrigin(
  { hostname, host }: Pick<FastifyRequest, 'hostname' | 'host'>,
  { publicHosts, development, port }: Config,
  country: CountryCode,
): string {
  const scheme = development ? 'http' : 'https'
  if (publicHosts.includes(hostname)) return `${scheme}://${host}`
  const ofCountry = publicHosts.find((name) => countryOf(name, development) === country.toLowerCase())
  return `${scheme}://${ofCountry ?? publicHosts[0]}${development ? `:${port}` : ''}`
}
