import type { CountryCode } from '@site/shared/api'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { ownOrigin } from '../staff/own-origin.ts'

/**
 * Where a person can report an advertisement; part of the item that they save (design §9). Undefined where the request
 * came by a host that does not show the advertisements of this country.
 */
export function reportAddress(request: FastifyRequest, config: Config, id: string, country: CountryCode) {
  const origin = ownOrigin(request, config)
  const isOfCountry = new RegExp(`(^|\\.)${country}(\\.localhost)?$`, 'i').test(request.hostname)
  return origin && isOfCountry ? `${origin}/nl/political-ads/${id}#report` : undefined
}
