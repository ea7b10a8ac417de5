import { codeAbout, sendPrivacyRequest, type Intake, type PrivacyRequestBody } from '@site/shared/calls'
import { dayOf, honeypotName, pick } from '@site/shared/rules'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { BadRequest } from '../http/errors.ts'
import { acceptSubmission } from '../limits/accept-submission.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { writeAudit } from '../login/audit.ts'
import type { StaffMember } from '../login/sessions.ts'
import type { Services } from '../services.ts'
import { fingerprintOf } from './duplicates.ts'
import { addHistory } from './history.ts'
import { mailHeld, mailVerification } from './mailed-links.ts'
import { createReference } from './receipt.ts'
import { requestMail } from './request-mails.ts'
import { insertRequest, type StoredRequest } from './request-store.ts'
import { dueDay } from './term.ts'

type StaffIntake = Intake & { by: StaffMember }

export interface Arrival {
  idempotencyKey?: string
  origin: string
  from: { ip: string } | StaffIntake
}

/**
 * Stores a request with its mail. A visitor with an e-mail address is asked to confirm it, all others go to the privacy mailbox
 * at once. A repeated send returns the first request, a machine gets undefined.
 * @throws BadRequest `IDEMPOTENCY_KEY_REUSED` where the earlier send had other content; as `acceptSubmission`
 */
export function acceptRequest(
  services: Services,
  body: PrivacyRequestBody,
  arrival: Arrival,
): Promise<StoredRequest | undefined> {
  const { from } = arrival
  return acceptSubmission(services, {
    email: body.email,
    unreachable: codeAbout(sendPrivacyRequest, 'email'),
    visitor: 'ip' in from ? { ip: from.ip, mail: 'unconfirmed', honeypot: body[honeypotName] } : undefined,
    idempotencyKey: arrival.idempotencyKey,
    findEarlier: (transaction) => findEarlier(transaction, body, arrival),
    store: (transaction, receivedAt, sendAt) =>
      storeRequest(transaction, services.config, body, { ...arrival, receivedAt, sendAt }),
  })
}

async function findEarlier(transaction: Database, body: PrivacyRequestBody, { idempotencyKey }: Arrival) {
  if (idempotencyKey === undefined) return undefined
  const ofKey = transaction.selectFrom('privacyRequests').selectAll().where('idempotencyKey', '=', idempotencyKey)
  const earlier = await ofKey.executeTakeFirst()
  if (earlier && earlier.fingerprint !== fingerprintOf(body)) throw new BadRequest('IDEMPOTENCY_KEY_REUSED')
  return earlier
}

async function storeRequest(
  transaction: Database,
  config: Config,
  body: PrivacyRequestBody,
  { idempotencyKey, origin, from, receivedAt, sendAt }: Arrival & { receivedAt: Date; sendAt?: Date },
): Promise<StoredRequest> {
  const staff: Partial<StaffIntake> = 'by' in from ? from : {}
  const { by, channel, identification, askedOn = dayOf(receivedAt) } = staff
  const isVerified = body.email === '' || by !== undefined
  const row = {
    idempotencyKey,
    fingerprint: fingerprintOf(body),
    ...pick(body, ['flowType', 'country', 'language']),
    body,
    origin,
    state: isVerified ? 'VERIFIED' : 'RECEIVED',
    receivedAt,
    verifiedAt: isVerified ? receivedAt : null,
    askedOn,
    answerBy: dueDay({ ...body, askedOn }),
    sentBy: by && `${by.name} (${by.subject})`,
    channel,
    identification,
  } as const
  let request: StoredRequest | undefined
  // A second try is needed where the random reference is taken already.
  while (!request) request = await insertRequest(transaction, { ...row, reference: createReference() })
  await addHistory(transaction, { reference: request.reference, kind: 'RECEIVED', by }, receivedAt)
  if (by) await writeAudit(transaction, by, { action: 'SUBMIT', reference: request.reference }, receivedAt)
  if (isVerified) await enqueueMail(transaction, requestMail(request, config.privacyMailbox), receivedAt)
  else if (sendAt) await mailHeld(transaction, config, request, receivedAt, sendAt)
  else await mailVerification(transaction, config, request, receivedAt)
  return request
}
