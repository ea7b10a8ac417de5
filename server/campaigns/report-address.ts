import type { CountryCode } from '@site/shared/calls'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { countryOfRequest } from '../http/host-header.ts'
import { ownOrigin } from '../http/own-origin.ts'

/**
 * Where a person can report an advertisement; part of the item that they save (product §10). Undefined where the request
 * came by a host that does not show the advertisements of this country.
 */
export function reportAddress(request: FastifyRequest, config: Config, id: string, country: CountryCode) {
  const origin = ownOrigin(request, config)
  const isOfCountry = countryOfRequest(request, config.development) === country.toLowerCase()
  return origin && isOfCountry ? `${origin}/nl/political-ads/${id}#report` : undefined
}
