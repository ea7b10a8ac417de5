import {
  codeAbout,
  intake,
  readPrivacyRequest,
  sendInternalPrivacyRequest,
  sendPrivacyRequest,
  type Intake,
  type PrivacyRequestBody,
} from '@site/shared/calls'
import { getBrands } from '@site/shared/brands'
import { assertDefined, countryOfCode, dayOf, yearBefore } from '@site/shared/rules'
import type { FastifyInstance } from 'fastify'
import { defaulted, StructError, type } from 'superstruct'
import { addRoute } from '../http/add-route.ts'
import { BadRequest } from '../http/errors.ts'
import { publicOrigin } from '../http/own-origin.ts'
import { readBody } from '../http/read-input.ts'
import { readIdempotencyKey } from '../limits/idempotency.ts'
import { staffOf } from '../login/require-staff.ts'
import type { Services } from '../services.ts'
import { acceptRequest } from './accept-request.ts'
import { fakeReceipt, receiptOf } from './receipt.ts'

/** The answer is the same for every e-mail address, known or not. */
export function requestRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, sendPrivacyRequest, { readBody: readRequest }, async ({ body }, request) => {
    const origin = publicOrigin(request, services.config, body.country)
    const idempotencyKey = readIdempotencyKey(request)
    const stored = await acceptRequest(services, body, { idempotencyKey, origin, from: { ip: request.ip } })
    return stored ? receiptOf(stored) : fakeReceipt(body, services.now())
  })
}

/** For a customer; it goes straight to the privacy mailbox. */
export function intakeRoute(app: FastifyInstance, services: Services): void {
  addRoute(app, sendInternalPrivacyRequest, { readBody: readStaffRequest }, async ({ body }, request) => {
    const { intake: notes, ...asked } = body
    const [{ askedOn }, today] = [notes, dayOf(services.now())]
    // A day in the future, or more than a year ago, is a typing error.
    if (askedOn && (askedOn > today || askedOn < yearBefore(today))) throw new BadRequest('INVALID_BODY', 'intake')
    const stored = await acceptRequest(services, asked, {
      idempotencyKey: readIdempotencyKey(request),
      origin: publicOrigin(request, services.config, body.country),
      from: { ...notes, by: staffOf(request) },
    })
    return receiptOf(assertDefined(stored, 'The stored request'))
  })
}

/** Reads a request by the schema of its flow. @throws BadRequest `INVALID_EMAIL` or `INVALID_BODY`, with the field */
function readRequest(sent: unknown): PrivacyRequestBody {
  const body = parse(sent)
  const known = new Set(getBrands(countryOfCode(body.country)).flatMap(({ keys }) => keys))
  if (!body.brands.every((key) => known.has(key))) throw new BadRequest('INVALID_BODY', 'brands')
  return { ...body, brands: [...new Set(body.brands)] }
}

function readStaffRequest(sent: unknown): PrivacyRequestBody & { intake: Intake } {
  return { ...readBody(sent, type({ intake: defaulted(intake, {}) })), ...readRequest(sent) }
}

/** Rules about the value of the field; a missing value breaks another rule. */
const rulesOfAddresses = new Set(['email', 'plain', 'too_long'])

function parse(sent: unknown): PrivacyRequestBody {
  try {
    return readPrivacyRequest(sent)
  } catch (error) {
    // superstruct throws another error for a value that is nested too deeply to be described.
    if (!(error instanceof StructError)) throw new BadRequest('INVALID_BODY')
    const field = error.path.join('.') || undefined
    const isWrong = rulesOfAddresses.has(error.refinement ?? '')
    throw new BadRequest(isWrong ? codeAbout(sendPrivacyRequest, field) : 'INVALID_BODY', field)
  }
}
