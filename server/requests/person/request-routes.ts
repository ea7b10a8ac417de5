import type { FastifyRequest } from 'fastify'
import { optional, StructError, type } from 'superstruct'
import {
  codeAbout,
  intake,
  readPrivacyRequest,
  sendPrivacyRequest,
  staffRequestBodies,
  type Intake,
  type PrivacyRequestBody,
  type RequestReceipt,
  type sendInternalPrivacyRequest,
} from '@site/shared/calls'
import { getBrands } from '@site/shared/brands'
import { countryOfCode, dayOf, honeypotName, pick, yearBefore } from '@site/shared/rules'
import type { CallHandler } from '../../http/answer-call.ts'
import { BadRequest } from '../../http/errors.ts'
import { originOfCountry, publicOrigin } from '../../http/own-origin.ts'
import { readBody } from '../../http/read-input.ts'
import { idOfSend, readIdempotencyKey } from '../../limits/idempotency.ts'
import type { StaffHandler } from '../../login/require-staff.ts'
import type { Services } from '../../services.ts'
import type { Config } from '../../config.ts'
import { createReference } from '../domain/reference.ts'
import type { Database } from '../../database/database.ts'
import { acceptSubmission } from '../../limits/accept-submission.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { writeAudit } from '../../login/audit.ts'
import type { StaffMember } from '../../login/sessions.ts'
import { channelOf } from '../domain/channel.ts'
import { addHistory } from '../store/history.ts'
import { storeLetter } from '../store/stored-letters.ts'
import { mailNewRequest, mailStatusLink } from './mailed-links.ts'
import { letters } from '../../letters/letters.ts'
import { fingerprintsOf, type StoredRequest } from '../store/request-store.ts'
import { indexRequest } from '../store/search-index.ts'
import { planTasks, storeTasks } from '../desk/tasks/plan-tasks.ts'
import { isPossibleDay } from '../../cases/possible-day.ts'
import { dueDay } from '../domain/term.ts'

/** The answer is the same for every e-mail address, known or not. */
export function requestHandler(services: Services): CallHandler<typeof sendPrivacyRequest, PrivacyRequestBody> {
  return async ({ body, request }) => {
    return receiptOf(await acceptRequest(services, request, body))
  }
}

/** For a customer; it goes straight to the privacy mailbox. */
export function intakeHandler(services: Services): StaffHandler<typeof sendInternalPrivacyRequest, StaffRequestBody> {
  return async ({ body, member, request }) => {
    const now = services.now()
    const { intake: notes = { channel: 'PHONE', askedOn: dayOf(now) }, ...submitted } = body
    const { askedOn } = notes
    // A day in the future, or more than a year ago, is a typing error.
    if (!isPossibleDay(askedOn, yearBefore(dayOf(now)), now)) throw new BadRequest('IMPOSSIBLE_DAY', 'askedOn')
    const stored = await acceptRequest(services, request, submitted, { ...notes, by: member })
    return receiptOf(stored)
  }
}

/** Reads a request by the schema of its flow. @throws BadRequest `INVALID_EMAIL` or `INVALID_BODY`, with the field */
export function readRequest(sent: unknown, bodies?: typeof staffRequestBodies): PrivacyRequestBody {
  const body = parse(sent, bodies)
  const known = new Set(getBrands(countryOfCode(body.country)).flatMap(({ keys }) => keys))
  if (!body.brands.every((key) => known.has(key))) throw new BadRequest('INVALID_BODY', 'brands')
  return { ...body, brands: [...new Set(body.brands)] }
}

type StaffRequestBody = PrivacyRequestBody & { intake?: Intake | undefined }

export function readStaffRequest(sent: unknown): StaffRequestBody {
  return { ...readBody(sent, type({ intake: optional(intake) })), ...readRequest(sent, staffRequestBodies) }
}

/** Rules about the value of the field; a missing value breaks another rule. */
const rulesOfAddresses = new Set(['email', 'plain', 'too_long'])

function parse(sent: unknown, bodies?: typeof staffRequestBodies): PrivacyRequestBody {
  try {
    return readPrivacyRequest(sent, bodies)
  } catch (error) {
    // superstruct throws another error for a value that is nested too deeply to be described.
    if (!(error instanceof StructError)) throw new BadRequest('INVALID_BODY')
    const field = error.path.join('.') || undefined
    const isWrong = rulesOfAddresses.has(error.refinement ?? '')
    throw new BadRequest(isWrong ? codeAbout(sendPrivacyRequest, field) : 'INVALID_BODY', field)
  }
}

type StaffIntake = Intake & { by: StaffMember }

/** @throws BadRequest where the day of publication, `dd - mm - yyyy`, has not been */
function rejectFutureDate({ publicationDate }: PrivacyRequestBody, today: string): void {
  const day = publicationDate.split(' - ').toReversed().join('-')
  if (day > today) throw new BadRequest(codeAbout(sendPrivacyRequest, 'publicationDate'), 'publicationDate')
}

/**
 * Stores a request with its mail. A visitor with an e-mail address is asked to confirm it, all others go to the privacy mailbox
 * at once. A repeated send returns the first request.
 * @throws BadRequest `IDEMPOTENCY_KEY_REUSED` where the earlier send had other content; as `acceptSubmission`
 */
function acceptRequest(
  services: Services,
  httpRequest: FastifyRequest,
  { [honeypotName]: honeypot, ...body }: PrivacyRequestBody,
  staff?: StaffIntake,
): Promise<StoredRequest> {
  rejectFutureDate(body, dayOf(services.now()))
  const idempotencyKey = readIdempotencyKey(httpRequest)
  // Staff enter requests of both countries at one host.
  const origin = staff
    ? originOfCountry(httpRequest, services.config, countryOfCode(body.country))
    : publicOrigin(httpRequest, services.config, body.country)
  const sender = { idempotencyKey, origin, staff, honeypot }
  return acceptSubmission(services, {
    email: body.email,
    unreachable: codeAbout(sendPrivacyRequest, 'email'),
    request: httpRequest,
    mail: staff ? undefined : 'unconfirmed',
    idempotencyKey,
    sendId: idOfSend(body, idempotencyKey),
    findEarlier: (transaction) => findEarlier(transaction, services.config, body, idempotencyKey),
    store: (transaction, receivedAt, sendAt) =>
      storeRequest(transaction, services.config, body, { ...sender, receivedAt, sendAt }),
  })
}

async function findEarlier(
  transaction: Database,
  { answerKeys }: Config,
  body: PrivacyRequestBody,
  idempotencyKey: string | undefined,
) {
  if (idempotencyKey === undefined) return undefined
  const ofKey = transaction.selectFrom('privacyRequests').selectAll().where('idempotencyKey', '=', idempotencyKey)
  const earlier = await ofKey.executeTakeFirst()
  if (earlier && !fingerprintsOf(answerKeys, body).includes(earlier.fingerprint))
    throw new BadRequest('IDEMPOTENCY_KEY_REUSED')
  return earlier
}

export interface Arrival {
  idempotencyKey: string | undefined
  origin: string
  staff: StaffIntake | undefined
  honeypot: string | undefined
  receivedAt: Date
  sendAt: Date | undefined
  /** True for a row of a spreadsheet: the team, which imports it, gets no mail. */
  isImported?: boolean
  /** Whether a receipt is mailed or printed; it is where left out. */
  tellsPerson?: boolean
  /** Random ones where left out. */
  newReference?: () => string
}

/** Stores a request with its tasks, history and mails. Pass a transaction. */
export async function storeRequest(
  transaction: Database,
  config: Config,
  { behalf, authority, ...body }: PrivacyRequestBody,
  arrival: Arrival,
): Promise<StoredRequest> {
  const { idempotencyKey, origin, staff, honeypot, receivedAt, sendAt } = arrival
  const { isImported = false, tellsPerson = true, newReference = createReference } = arrival
  const { by, channel, identification, askedOn = dayOf(receivedAt) } = staff ?? {}
  const isVerified = body.email === '' || by !== undefined
  const tasks = isVerified ? planTasks(config.systems, body) : []
  const row = {
    idempotencyKey,
    fingerprint: fingerprintsOf(config.answerKeys, body)[0] ?? '',
    ...pick(body, ['flowType', 'country', 'language']),
    body: JSON.stringify(body),
    origin,
    state: isVerified ? 'VERIFIED' : 'RECEIVED',
    receivedAt,
    verifiedAt: isVerified ? receivedAt : null,
    askedOn,
    answerBy: dueDay({ ...body, askedOn }),
    sentBy: by && `${by.name} (${by.subject})`,
    channel,
    identification,
    behalf: behalf ?? null,
    authority: behalf ? authority : null,
    possiblyAutomated: Boolean(honeypot),
  } as const
  const unlessTaken = transaction.insertInto('privacyRequests').onConflict((on) => on.column('reference').doNothing())
  let request: StoredRequest | undefined
  // A second try is needed where the random reference is taken already.
  while (!request) {
    const inserted = unlessTaken.values({ ...row, reference: newReference() }).returningAll()
    request = await inserted.executeTakeFirst()
  }
  const storedRequest = request
  await storeTasks(transaction, storedRequest.reference, tasks)
  await indexRequest(transaction, config.answerKeys, storedRequest)
  const write = (link: string, code: string) => letters.intakeReceipt({ request: storedRequest, config, link, code })
  const sendReceipt = () => mailStatusLink(transaction, config, storedRequest, { kind: 'RECEIPT', write }, receivedAt)
  // Who came by, called or wrote gets what Art. 13 GDPR requires to be said on paper.
  const printReceipt = () => {
    const mail = letters.intakeReceipt({ request: storedRequest, config })
    return storeLetter(transaction, config, storedRequest, { kind: 'RECEIPT', mail, channel: 'POST' }, receivedAt)
  }
  const isPrinted = tellsPerson && by !== undefined && channelOf(storedRequest) === 'POST'
  const mailed = tellsPerson && by && body.email ? await sendReceipt() : undefined
  const sent = isPrinted ? await printReceipt() : mailed
  await addHistory(transaction, { ...sent, reference: storedRequest.reference, kind: 'RECEIVED', by }, receivedAt)
  if (by) await writeAudit(transaction, by, { action: 'SUBMIT', reference: request.reference }, receivedAt)
  if (isImported) return request
  if (isVerified) await enqueueMail(transaction, letters.requestNotice({ request, config }), receivedAt)
  else await mailNewRequest(transaction, config, request, receivedAt, sendAt)
  return request
}

function receiptOf(stored: Pick<StoredRequest, 'reference' | 'receivedAt' | 'answerBy'>): RequestReceipt {
  const { reference, receivedAt, answerBy } = stored
  return { ok: true, reference, receivedAt: receivedAt.toISOString(), answerBy }
}
