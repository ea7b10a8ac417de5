import cookies from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { is } from 'superstruct'
import {
  fileId,
  mailboxFilePath,
  openingTime,
  openMailbox,
  personUploadPath,
  removePersonFile,
  sendOpeningCode,
  sendPersonMessage,
  statusToken,
} from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import { isStepTaken, storeStep } from '../../cases/taken-steps.ts'
import { sendStatus } from '../../http/errors.ts'
import { countSenders, normalizeNetwork } from '../../limits/count-senders.ts'
import type { Services } from '../../services.ts'
import { addHistory } from '../history.ts'
import { answerQuestion } from '../pause.ts'
import { requestCases } from '../steps.ts'
import { idOfSend, readIdempotencyKey } from '../../limits/idempotency.ts'
import { addTokenRoute, findByStatusToken } from '../status-routes.ts'
import { findOpened, issueCode, tryCode } from './codes.ts'
import { fileTransfers, hasUnsent, isMailboxOpen, removeUnsent, selectFiles } from './files.ts'
import { mailPerson, mailTeam } from './mails.ts'
import {
  countMessages,
  describeDigests,
  findSent,
  findUnsent,
  listMessages,
  markRead,
  selectMessages,
  storeMessage,
} from './messages.ts'

export const mailboxPrefix = '/privacy-rights/mailbox'
const cookie = 'mailbox'

/** What the person does on the status page: by the token of the status link, to read also by a mailed code. */
export async function mailboxRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { config, database, now } = services
  const keys = config.answerKeys
  await app.register(cookies)
  const transfers = fileTransfers(app, services)

  addTokenRoute(app, services, sendOpeningCode, async ({ transaction, request, body: { token } }) => {
    const { reference, body } = request
    const seen = await selectMessages(transaction, reference, 'PERSON').select('id').executeTakeFirst()
    if (!seen || !body.email) return 'NOTHING_TO_OPEN'
    const issued = await issueCode(transaction, keys, { reference, token }, now())
    if (typeof issued === 'string') return issued
    const { code, validUntil } = issued
    const mailId = await mailPerson(transaction, config, request, { code, time: validUntil }, now())
    await addHistory(transaction, { reference, kind: 'CODE_SENT', mailId }, now())
    return { ok: true as const, validUntil: validUntil.toISOString() }
  })

  addTokenRoute(app, services, openMailbox, async ({ transaction, request, body: { token, code }, sent, reply }) => {
    const { reference } = request
    const tried = await tryCode(transaction, keys, { reference, token, code, ip: sent.ip }, now())
    if (typeof tried === 'string') return tried
    const isFirst = await markRead(transaction, reference, 'PERSON', now())
    // The person is mailed about the first opening of an answer: somebody else may have opened it.
    const mailId = isFirst ? await mailPerson(transaction, config, request, { time: now() }, now()) : null
    await addHistory(transaction, { reference, kind: 'OPENED', mailId }, now())
    void reply.setCookie(cookie, tried.opening, {
      path: `/api${mailboxPrefix}`,
      httpOnly: true,
      sameSite: 'strict',
      secure: !config.development,
      maxAge: openingTime / 1000,
    })
    const messages = await listMessages(transaction, keys, reference, 'PERSON')
    const { readyUntil } = await countMessages(transaction, reference)
    return { messages: messages.map(({ author: _author, ...message }) => message), readyUntil }
  })

  addTokenRoute(app, services, sendPersonMessage, async ({ transaction, request, body: { text, files }, sent }) => {
    const { reference } = request
    const id = idOfSend(['PERSON', { reference, text, files }], readIdempotencyKey(sent))
    const sentAt = await findSent(transaction, id)
    if (sentAt) return { ok: true as const, sentAt: sentAt.toISOString() }
    if (!isMailboxOpen(request, keys, now())) return 'NOT_OPEN'
    const chosen = await findUnsent(transaction, reference, 'PERSON', files)
    if (!chosen) return 'NOT_FOUND'
    await storeMessage(transaction, services, { id, reference, text, files: chosen, author: null })
    const max = config.messagesPerHour
    const network = { kind: 'network', key: normalizeNetwork(sent.ip), max } as const
    await countSenders(transaction, [network, { kind: 'request', key: reference, max }], now())
    const mailId = await mailTeam(transaction, config, request, now())
    const details = describeDigests(chosen)
    if (request.state === 'PAUSED')
      await requestCases.change(transaction, request, answerQuestion(request, dayOf(now())))
    await addHistory(transaction, { reference, kind: 'MESSAGE_RECEIVED', mailId, details }, now())
    return { ok: true as const, sentAt: now().toISOString() }
  })

  addTokenRoute(app, services, removePersonFile, async ({ transaction, request, body: { file }, sent }) => {
    const { reference } = request
    const idempotencyKey = readIdempotencyKey(sent)
    const id = idOfSend(['REMOVE_FILE', { reference, file }], idempotencyKey)
    if (await isStepTaken(transaction, id)) return { ok: true as const }
    if (!(await hasUnsent(transaction, reference, 'PERSON', file))) return 'NOT_FOUND'
    await removeUnsent(transaction, file)
    if (idempotencyKey !== undefined) await storeStep(transaction, id, { requestReference: reference })
    return { ok: true as const }
  })

  // The token is in a header, where no log holds it, and where no page of another site can put it.
  app.post(personUploadPath.replace(app.prefix, ''), { config: { takesFiles: true } }, async (request, reply) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    const found = is({ token }, statusToken) && (await findByStatusToken(database, String(token), now()))
    return found ? transfers.receive(request, reply, found.reference) : sendStatus(reply, 404)
  })

  const path = `${mailboxFilePath.replace(app.prefix, '')}/:file`
  const options = { exposeHeadRoute: false, config: { isExport: true } }
  app.get<{ Params: { file: string } }>(path, options, async (request, reply) => {
    const { file: id } = request.params
    const opening = request.cookies[cookie]
    const reference = opening && (await findOpened(database, keys, opening, now()))
    if (!reference || !is(id, fileId)) return sendStatus(reply, reference ? 404 : 401)
    const visible = selectMessages(database, reference, 'PERSON').select('id')
    const file = selectFiles(database, reference).where('id', '=', id).where('messageId', 'in', visible)
    const found = await file.executeTakeFirst()
    return found ? transfers.send(request, reply, found) : sendStatus(reply, 404)
  })
}
