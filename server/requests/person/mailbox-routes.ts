import cookies from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { is } from 'superstruct'
import {
  fileId,
  openingTime,
  statusToken,
  type openMailbox,
  type removePersonFile,
  type sendOpeningCode,
  type sendPersonMessage,
} from '@site/shared/calls'
import { applyEffect } from '../../cases/steps.ts'
import { isStepTaken, storeStep } from '../../cases/taken-steps.ts'
import { dayOf } from '@site/shared/rules'
import { sendStatus } from '../../http/errors.ts'
import { countSenders } from '../../limits/count-senders.ts'
import { letters } from '../../letters/letters.ts'
import { countLetters, mailLetter, readPersonLetters } from '../store/stored-letters.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import type { Services } from '../../services.ts'
import { addHistory, findHistory } from '../store/history.ts'
import type { StoredRequest } from '../store/request-store.ts'
import { idOfSend, readIdempotencyKey } from '../../limits/idempotency.ts'
import { findByStatusToken, type TokenHandler } from './status-token.ts'
import { endPause } from '../domain/pause.ts'
import { requestCases, type RequestEffect } from '../steps/request-cases.ts'
import { addressOfOwner } from '../../login/members.ts'
import { findOpened, issueCode, tryCode } from './mailbox-codes.ts'
import { hasUnsent, removeUnsent, selectFiles, type OpenableFile } from '../store/stored-files.ts'
import {
  countMessages,
  describeDigests,
  findSent,
  findUnsent,
  isMailboxOpen,
  listMessages,
  markRead,
  selectMessages,
  storeMessage,
} from '../store/messages.ts'
import { fileTransfers } from '../store/transfers.ts'
import { acceptFiles } from '../store/upload.ts'

interface ReceivedMessage {
  id: string
  text: string
  files: readonly OpenableFile[]
}

/** Stores a message of the person, tells the privacy team of it, and ends the pause in which they were asked something. */
export async function receiveMessage(
  services: Pick<Services, 'config' | 'database' | 'now'>,
  storedRequest: StoredRequest,
  { id, text, files }: ReceivedMessage,
): Promise<void> {
  const { config, database: transaction } = services
  const { reference, owner } = storedRequest
  const now = services.now()
  const today = dayOf(now)
  const effect: RequestEffect = {
    changes: {
      // Staff find it among those that were answered.
      ...(storedRequest.state === 'PAUSED' && { ...endPause(storedRequest, today), answeredOn: today }),
      waitsSince: storedRequest.waitsSince ?? now,
    },
    history: [{ kind: 'MESSAGE_RECEIVED', details: describeDigests(files) }],
    async write() {
      await storeMessage(transaction, services, { id, reference, text, files, author: null })
      const to = await addressOfOwner(transaction, owner, config.privacyMailbox, now)
      return {
        mailId: await enqueueMail(transaction, letters.messageNotice({ request: storedRequest, config, to }), now),
      }
    },
  }
  await applyEffect(requestCases, services, { id: reference, item: storedRequest, effect, by: undefined, now })
}

/** Notes that the person reads what staff wrote. */
export async function noteOpening(
  { config, database: transaction, now }: Pick<Services, 'config' | 'database' | 'now'>,
  storedRequest: StoredRequest,
): Promise<void> {
  const { reference } = storedRequest
  const isFirst = await markRead(transaction, reference, 'PERSON', now())
  // The person is mailed about the first opening of an answer: somebody else may have opened it.
  const letter = { kind: 'OPENED', mail: letters.opened({ request: storedRequest, config, time: now() }) } as const
  const sent = isFirst ? await mailLetter(transaction, config, storedRequest, letter, now()) : undefined
  await addHistory(transaction, { ...sent, reference, kind: 'OPENED' }, now())
}

export const mailboxPrefix = '/privacy-rights/mailbox'
const cookie = 'mailbox'

export async function beginMailboxScope(app: FastifyInstance): Promise<void> {
  await app.register(cookies)
  acceptFiles(app)
}

/** Handlers for the person on the status page: by the token of the status link, to read also by a mailed code. */
export function mailboxHandlers(services: Services) {
  const { config, database, now } = services
  const keys = config.answerKeys
  const transfers = fileTransfers(services)

  const sendCode: TokenHandler<typeof sendOpeningCode> = async ({ database: transaction, stored, body: { token } }) => {
    const { reference, body } = stored
    const history = await findHistory(transaction, reference)
    const seen = await selectMessages(transaction, reference).select('id').executeTakeFirst()
    const isEmpty = !seen && countLetters(history) === 0
    if (isEmpty || !body.email) return 'NOTHING_TO_OPEN'
    const issued = await issueCode(transaction, keys, { reference, token }, now())
    if (typeof issued === 'string') return issued
    const { code, validUntil } = issued
    const mail = letters.code({ request: stored, config, code, time: validUntil })
    const mailId = await enqueueMail(transaction, mail, now())
    await addHistory(transaction, { reference, kind: 'CODE_SENT', mailId }, now())
    return { ok: true as const, validUntil: validUntil.toISOString() }
  }

  const openMessages: TokenHandler<typeof openMailbox> = async (input) => {
    const { database: transaction, stored, reply } = input
    const { token, code } = input.body
    const { reference } = stored
    const tried = await tryCode(transaction, keys, { reference, token, code }, now())
    if (typeof tried === 'string') return tried
    await noteOpening({ ...services, database: transaction }, stored)
    void reply.setCookie(cookie, tried.opening, {
      path: `/api${mailboxPrefix}`,
      httpOnly: true,
      sameSite: 'strict',
      secure: !config.development,
      maxAge: openingTime / 1000,
    })
    const messages = await listMessages(transaction, keys, reference)
    const { readyUntil, isDestroyed } = await countMessages(transaction, reference, now())
    const written = await readPersonLetters(transaction, keys, reference, await findHistory(transaction, reference))
    return {
      messages: messages.map(({ author: _author, ...message }) => message),
      readyUntil,
      isDestroyed,
      letters: written,
    }
  }

  const sendMessage: TokenHandler<typeof sendPersonMessage> = async (input) => {
    const { database: transaction, stored, request } = input
    const { text, files } = input.body
    const { reference } = stored
    const id = idOfSend(['PERSON', { reference, text, files }], readIdempotencyKey(request))
    const sentAt = await findSent(transaction, id)
    if (sentAt) return { ok: true as const, sentAt: sentAt.toISOString() }
    if (!isMailboxOpen(stored, now())) return 'NOT_OPEN'
    const chosen = await findUnsent(transaction, reference, 'PERSON', files)
    if (!chosen) return 'NOT_FOUND'
    // Not of the network: forms, for which nobody needs a link, would close the mailboxes of all who share it.
    await countSenders(transaction, keys, [{ kind: 'request', key: reference, max: config.messagesPerHour }], now())
    await receiveMessage({ ...services, database: transaction }, stored, { id, text, files: chosen })
    return { ok: true as const, sentAt: now().toISOString() }
  }

  const removeFile: TokenHandler<typeof removePersonFile> = async (input) => {
    const { database: transaction, stored, request } = input
    const { file } = input.body
    const { reference } = stored
    const idempotencyKey = readIdempotencyKey(request)
    const id = idOfSend(['REMOVE_FILE', { reference, file }], idempotencyKey)
    if (await isStepTaken(transaction, id)) return { ok: true as const }
    if (!(await hasUnsent(transaction, reference, 'PERSON', file))) return 'NOT_FOUND'
    await removeUnsent(transaction, file)
    if (idempotencyKey !== undefined) await storeStep(transaction, id, { requestReference: reference })
    return { ok: true as const }
  }

  /** The token is in a header, where no log holds it, and where no page of another site can put it. */
  async function upload(request: FastifyRequest, reply: FastifyReply) {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    const found = is({ token }, statusToken) && (await findByStatusToken(database, String(token), now()))
    return found ? transfers.receive(request, reply, found.reference) : sendStatus(reply, 404)
  }

  async function download(request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) {
    const { file: id } = request.params
    const opening = request.cookies[cookie]
    const reference = opening && (await findOpened(database, keys, opening, now()))
    if (!reference || !is(id, fileId)) return sendStatus(reply, reference ? 404 : 401)
    const file = selectFiles(database, reference).where('id', '=', id).where('messageId', 'is not', null)
    const found = await file.executeTakeFirst()
    return found ? transfers.send(request, reply, found) : sendStatus(reply, 404)
  }

  return { sendCode, open: openMessages, sendMessage, removeFile, upload, download }
}
