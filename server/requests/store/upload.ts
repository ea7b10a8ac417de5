import { randomUUID } from 'node:crypto'
import { unescape } from 'node:querystring'
import { Readable } from 'node:stream'
import {
  fileNameHeader,
  largestFile,
  largestMailbox,
  largestShare,
  maxFiles,
  uploadErrors,
  type MessageFile,
} from '@site/shared/calls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError, sendStatus, TooSlow } from '../../http/errors.ts'
import { countSenders } from '../../limits/count-senders.ts'
import { lineOf } from '../../limits/networks.ts'
import { receiveInTime } from '../../limits/least-speed.ts'
import { uploadCounts } from '../../limits/transfer-limits.ts'
import { writeAudit } from '../../login/audit.ts'
import type { Services } from '../../services.ts'
import { findRequest } from './request-store.ts'
import { safeFileName } from '../../uploads/file-name.ts'
import { storeParts, type StoredFile } from './stored-files.ts'
import { inspectFile } from '../../uploads/inspect.ts'
import type { FileSender } from '../../uploads/turns.ts'
import { createKey } from '../../vault/cipher.ts'
import { sealText } from '../../vault/wrapped-keys.ts'
import { isMailboxOpen } from './messages.ts'
import { storeKey } from './stored-keys.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether bodies of `uploadType` are files. */
    takesFiles?: boolean
  }
}

const uploadType = 'application/octet-stream'
const statuses = { ...uploadErrors, NOT_FOUND: 404, NOT_OPEN: 409 }

/** Whether the body is a file, which is received at its least speed and not within a time. */
export function isUpload({ routeOptions, headers }: FastifyRequest): boolean {
  return Boolean(routeOptions.config?.takesFiles) && headers['content-type'] === uploadType
}

/** Makes a scope that reads files as streams: nothing holds a whole file that is not inspected. */
export function acceptFiles(app: FastifyInstance): void {
  app.addContentTypeParser(uploadType, (_request, content, done) => done(null, content))
}

/** Stores the body of a request as a file of a message, and answers with its description. Nothing is left of it if it is rejected or breaks off. */
export async function receiveFile(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { reference, taskId }: Pick<StoredFile, 'reference' | 'taskId'>,
): Promise<FastifyReply | MessageFile> {
  const { database, now } = services
  const { body: content, staff: member, headers } = request
  const { [fileNameHeader.toLowerCase()]: name = '', 'content-length': length } = headers
  const rejectFile = (error: keyof typeof statuses, field?: string) => sendError(reply, statuses[error], error, field)
  if (length === undefined) return sendStatus(reply, 411)
  const size = Number(length)
  if (size === 0) return rejectFile('FILE_EMPTY')
  if (size > largestFile) return rejectFile('FILE_TOO_LARGE')
  if (!(content instanceof Readable)) return sendStatus(reply, 415)
  const key = createKey()
  const file = await reserve(services, key, { reference, taskId, byStaff: Boolean(member), size }, request.ip)
  if (typeof file === 'string') return rejectFile(file)
  const { id } = file
  let isStored = false
  try {
    const sender = senderOf(request)
    const { mediaType, bytes, sha256 } = await storeParts(database, file, key, receiveInTime(content), sender)
    const { metadata, hiddenTextPage } = member ? await inspectFile(mediaType, bytes, sender) : { metadata: [] }
    if (hiddenTextPage) return rejectFile('HIDDEN_TEXT', String(hiddenTextPage))
    const description = { name: safeFileName(unescape(String(name))), mediaType, metadata }
    const sealed = sealText(key, file, JSON.stringify(description))
    await database.transaction().execute(async (transaction) => {
      const changed = transaction.updateTable('privacyRequestFiles').set({ completedAt: now(), sealed, sha256 })
      await changed.where('id', '=', id).where('reference', '=', reference).returning('id').executeTakeFirstOrThrow()
      if (member) await writeAudit(transaction, member, { action: 'UPLOAD', reference }, now())
    })
    isStored = true
    return { id, size, ...description }
  } catch (error) {
    if (error instanceof TooSlow) return await rejectFile('REQUEST_TIMEOUT')
    throw error
  } finally {
    if (!isStored) await database.deleteFrom('privacyRequestFiles').where('id', '=', id).execute()
  }
}

/** Members of staff take turns, or the lines of visitors: the widest network, or a line of IPv6 would have a turn for each address. */
function senderOf({ staff, ip }: FastifyRequest): FileSender {
  if (staff) return { queue: 'staff', client: staff.subject }
  return { queue: 'visitors', client: lineOf(ip) }
}

/** Reserves the room of a file and counts it; the lock of the request makes uploads at the same time share the limits. */
function reserve(
  { database, config, now }: Services,
  key: Buffer,
  { reference, taskId, byStaff, size }: Pick<StoredFile, 'reference' | 'taskId' | 'byStaff' | 'size'>,
  ip: string,
) {
  const { answerKeys } = config
  return database.transaction().execute(async (transaction) => {
    const request = await findRequest(transaction, reference, true)
    if (!request) return 'NOT_FOUND'
    if (!isMailboxOpen(request, now())) return 'NOT_OPEN'
    const stored = transaction.selectFrom('privacyRequestFiles').select(['size', 'byStaff', 'messageId'])
    const files = await stored.where('reference', '=', reference).where('destroyedAt', 'is', null).execute()
    const own = files.filter((file) => file.byStaff === byStaff)
    const sum = (some: typeof files) => some.reduce((total, file) => total + file.size, size)
    const isFull = sum(files) > largestMailbox || (!byStaff && sum(own) > largestShare)
    if (isFull || own.filter(({ messageId }) => messageId === null).length >= maxFiles) return 'MAILBOX_FULL'
    if (!byStaff) await countSenders(transaction, answerKeys, uploadCounts(ip, size, config), now())
    const id = randomUUID()
    const row = { id, reference, taskId, byStaff, size, createdAt: now() }
    const inserted = transaction.insertInto('privacyRequestFiles').values(row).returningAll()
    const file = await inserted.executeTakeFirstOrThrow()
    await storeKey(transaction, answerKeys, 'fileId', file, key)
    return file
  })
}
