import cookies from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { is } from 'superstruct'
import {
  fileId,
  mailboxFilePath,
  openMailbox,
  personUploadPath,
  sendOpeningCode,
  sendPersonMessage,
  statusToken,
} from '@site/shared/calls'
import type { Database } from '../../database/database.ts'
import { addRoute, reject } from '../../http/add-route.ts'
import { sendStatus } from '../../http/errors.ts'
import { countSenders, normalizeEmail, normalizeNetwork } from '../../limits/count-senders.ts'
import type { Services } from '../../services.ts'
import { addHistory } from '../history.ts'
import type { StoredRequest } from '../request-store.ts'
import { findByStatusToken } from '../status-routes.ts'
import { findOpened, issueCode, openingTime, tryCode } from './codes.ts'
import { isWritable } from './files.ts'
import { mailCode, mailOpened, mailTeam } from './mails.ts'
import { countMessages, describeFiles, listMessages, markRead, selectMessages, storeMessage } from './messages.ts'
import { acceptUploads, receiveFile, sendStoredFile } from './transfer.ts'

export const mailboxPrefix = '/privacy-rights/mailbox'
const cookie = 'mailbox'

/** What the person does on the status page: by the token of the status link, to read also by a mailed code. */
export async function mailboxRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { config, database, now, wakeMail } = services
  await app.register(cookies)
  acceptUploads(app)
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
  })

  /** Runs `work` in a transaction with the request locked; undefined for an unknown link. */
  function ofToken<T>(token: string, work: (transaction: Database, request: StoredRequest) => Promise<T>) {
    return database.transaction().execute(async (transaction) => {
      const request = await findByStatusToken(transaction, token, now(), true)
      return request && work(transaction, request)
    })
  }

  addRoute(app, sendOpeningCode, {}, async ({ body: { token } }, _request, reply) => {
    const result = await ofToken(token, async (transaction, request) => {
      const { reference, body } = request
      const seen = await selectMessages(transaction, reference, 'PERSON').select('id').executeTakeFirst()
      if (!seen || !body.email) return 'NOTHING_TO_OPEN'
      const issued = await issueCode(transaction, config.answerKeys, reference, now())
      if (!issued) return 'TOO_MANY_CODES'
      const mailId = await mailCode(transaction, config, request, issued, now())
      await addHistory(transaction, { reference, kind: 'CODE_SENT', mailId }, now())
      return issued.validUntil
    })
    wakeMail?.()
    if (result instanceof Date) return { ok: true as const, validUntil: result.toISOString() }
    return reject(reply, sendOpeningCode, result ?? 'NOT_FOUND')
  })

  addRoute(app, openMailbox, {}, async ({ body: { token, code } }, _request, reply) => {
    const result = await ofToken(token, async (transaction, request) => {
      const { reference } = request
      const tried = await tryCode(transaction, config.answerKeys, { reference, code }, now())
      if (tried.outcome === 'LOCKED') await addHistory(transaction, { reference, kind: 'CODE_LOCKED' }, now())
      if (tried.outcome === 'OPEN') await noteOpening(transaction, request)
      return { ...tried, reference }
    })
    wakeMail?.()
    if (!result) return reject(reply, openMailbox, 'NOT_FOUND')
    if (result.outcome !== 'OPEN')
      return reject(reply, openMailbox, result.outcome === 'EXPIRED' ? 'CODE_EXPIRED' : 'WRONG_CODE')
    void reply.setCookie(cookie, result.opening, {
      ...{ path: `/api${mailboxPrefix}`, httpOnly: true, sameSite: 'strict', secure: !config.development },
      maxAge: openingTime / 1000,
    })
    const messages = await listMessages(database, config.answerKeys, result.reference, 'PERSON')
    const { readyUntil } = await countMessages(database, result.reference)
    return { messages: messages.map(({ author: _author, ...message }) => message), readyUntil }
  })

  /** The first time is told to the person, who may not have been it. */
  async function noteOpening(transaction: Database, request: StoredRequest) {
    const { reference } = request
    const openings = transaction.selectFrom('privacyRequestHistory').select('id').where('reference', '=', reference)
    const earlier = await openings.where('kind', '=', 'OPENED').executeTakeFirst()
    await markRead(transaction, reference, 'PERSON', now())
    const mailId = earlier ? null : await mailOpened(transaction, config, request, now())
    await addHistory(transaction, { reference, kind: 'OPENED', mailId }, now())
  }

  addRoute(app, sendPersonMessage, {}, async ({ body: { token, text, files } }, { ip }, reply) => {
    const result = await ofToken(token, async (transaction, request) => {
      const { reference, body } = request
      if (!isWritable(request, config.answerKeys, now())) return 'NOT_OPEN'
      const stored = await storeMessage(transaction, services, { reference, author: null, text, files })
      if (!stored) return 'NOT_FOUND'
      const max = config.messagesPerHour
      const email = { kind: 'email', key: normalizeEmail(body.email), max } as const
      await countSenders(transaction, [{ kind: 'network', key: normalizeNetwork(ip), max }, email], now())
      const mailId = await mailTeam(transaction, config, request, now())
      const details = await describeFiles(transaction, stored)
      await addHistory(transaction, { reference, kind: 'MESSAGE_RECEIVED', mailId, details }, now())
      return { ok: true as const, sentAt: now().toISOString() }
    })
    wakeMail?.()
    return typeof result === 'object' ? result : reject(reply, sendPersonMessage, result ?? 'NOT_FOUND')
  })

  // The token is in a header, where no log holds it, and where no page of another site can put it.
  app.post(personUploadPath.replace(app.prefix, ''), async (request, reply) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    const found = is({ token }, statusToken) && (await findByStatusToken(database, String(token), now()))
    if (!found) return sendStatus(reply, 404)
    return receiveFile(services, request, reply, { reference: found.reference, byStaff: false })
  })

  const path = `${mailboxFilePath.replace(app.prefix, '')}/:file`
  app.get<{ Params: { file: string } }>(path, { exposeHeadRoute: false }, async (request, reply) => {
    const { file: id } = request.params
    const opening = request.cookies[cookie]
    const reference = opening && (await findOpened(database, opening, now()))
    if (!reference || !is(id, fileId)) return sendStatus(reply, reference ? 404 : 401)
    const sent = database.selectFrom('privacyRequestFiles').selectAll().where('id', '=', id)
    const file = await sent
      .where('messageId', 'in', selectMessages(database, reference, 'PERSON').select('id'))
      .where('destroyedAt', 'is', null)
      .executeTakeFirst()
    return file ? sendStoredFile(services, request, reply, file) : sendStatus(reply, 404)
  })
}
