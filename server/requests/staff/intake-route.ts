import { codeAbout, intake, sendInternalPrivacyRequest } from '@site/shared/calls'
import { dayOf, yearBefore } from '@site/shared/rules'
import type { FastifyInstance } from 'fastify'
import { optional, type } from 'superstruct'
import { answer } from '../../http/answer.ts'
import { readBody } from '../../http/read-input.ts'
import type { Database } from '../../database/database.ts'
import { BadRequest } from '../../http/errors.ts'
import { publicOrigin } from '../../http/own-origin.ts'
import { acceptRequest, findRepeated } from '../accept-request.ts'
import { readIdempotencyKey, readRequest } from '../read-request.ts'
import { receiptOf } from '../receipt.ts'
import type { StoredRequest } from '../request-store.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../../login/audit.ts'
import { staffOf } from '../../login/require-staff.ts'

const unreachable = codeAbout(sendInternalPrivacyRequest, 'email')
const withIntake = type({ intake: optional(intake) })

/**
 * `POST /request` (product §7): a request that staff make for a customer, with the body and the answer of the
 * public call, and what staff note besides. It is stored with who sent it and goes straight to the privacy mailbox.
 */
export function intakeRoute(app: FastifyInstance, services: Services): void {
  const { config, database, now, canReceiveMail } = services
  answer(app, sendInternalPrivacyRequest, { readBody: readRequest }, async ({ body }, request) => {
    const member = staffOf(request)
    const { intake: notes = {} } = readBody(request.body, withIntake)
    checkDay(notes.askedOn, dayOf(now()))
    const idempotencyKey = readIdempotencyKey(request)
    const repeated = await findRepeated(database, body, idempotencyKey)
    if (repeated) return receiptOf(repeated)
    if (body.email && canReceiveMail && !(await canReceiveMail(body.email))) throw new BadRequest(unreachable, 'email')
    const origin = publicOrigin(request, config, body.country)
    const staff = { ...notes, sentBy: `${member.name} (${member.subject})` }
    const record = (transaction: Database, { reference }: StoredRequest) =>
      writeAudit(transaction, member, { action: 'SUBMIT', reference }, now())
    return receiptOf(await acceptRequest(services, body, { idempotencyKey, origin, staff, record }))
  })
}

/** Nobody asks tomorrow, and a request of more than a year ago is a mistyped one. */
function checkDay(askedOn: string | undefined, today: string) {
  if (askedOn && (askedOn > today || askedOn < yearBefore(today))) throw new BadRequest('INVALID_BODY', 'intake')
}
