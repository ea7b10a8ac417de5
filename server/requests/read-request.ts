import {
  codeAbout,
  idempotencyHeader,
  readPrivacyRequest,
  sendPrivacyRequest,
  type PrivacyRequestBody,
} from '@site/shared/calls'
import { getBrands } from '@site/shared/brands'
import { countryOfCode } from '@site/shared/rules'
import type { FastifyRequest } from 'fastify'
import { StructError } from 'superstruct'
import { BadRequest } from '../http/errors.ts'

/**
 * Reads the body of a request by the schema of its flow; its brands must be those of the country.
 *
 * @throws BadRequest `INVALID_EMAIL` for an address that is none, else `INVALID_BODY`, with the field (`userInfo.address.city`)
 */
export function readRequest(sent: unknown): PrivacyRequestBody {
  const body = parse(sent)
  const known = new Set(getBrands(countryOfCode(body.country)).flatMap(({ keys }) => keys))
  if (!body.brands.every((key) => known.has(key))) throw new BadRequest('INVALID_BODY', 'brands')
  return { ...body, brands: [...new Set(body.brands)] }
}

/**
 * The key by which a repeated send is known; undefined where the page gave none.
 *
 * @throws BadRequest `INVALID_IDEMPOTENCY_KEY`
 */
export function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers[idempotencyHeader.toLowerCase()]
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\w-]{16,100}$/.test(key)) throw new BadRequest('INVALID_IDEMPOTENCY_KEY')
  return key
}

/** Broken by what stands in the field; another rule says that something must stand there. */
const rulesOfAddresses = new Set(['email', 'plain', 'too_long'])

function parse(sent: unknown): PrivacyRequestBody {
  try {
    return readPrivacyRequest(sent)
  } catch (error) {
    // No StructError: a value so deep that superstruct cannot even describe it.
    if (!(error instanceof StructError)) throw new BadRequest('INVALID_BODY')
    const field = error.path.join('.') || undefined
    const isWrong = rulesOfAddresses.has(error.refinement ?? '')
    throw new BadRequest(isWrong ? codeAbout(sendPrivacyRequest, field) : 'INVALID_BODY', field)
  }
}
