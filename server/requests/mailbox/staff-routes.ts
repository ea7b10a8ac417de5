import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { is } from 'superstruct'
import {
  decidedStates,
  fileId,
  getCoverSheet,
  openStates,
  removeDraftFile,
  requestStates,
  sendStaffMessage,
  staffUploadPath,
} from '@site/shared/calls'
import { DocumentStore } from '../../documents/document-store.ts'
import { addRoute, reject } from '../../http/add-route.ts'
import { sendStatus } from '../../http/errors.ts'
import { writeAudit } from '../../login/audit.ts'
import { recordRejection, staffOf } from '../../login/require-staff.ts'
import type { Services } from '../../services.ts'
import { findRequest } from '../request-store.ts'
import { define } from '../steps.ts'
import { writeCoverSheet } from './cover-sheet.ts'
import { isWritable } from './files.ts'
import { mailMessage } from './mails.ts'
import { describeFiles, storeMessage } from './messages.ts'
import { acceptUploads, receiveFile, sendStoredFile } from './transfer.ts'

const message = define({
  call: sendStaffMessage,
  audit: 'MESSAGE',
  states: [...openStates, ...decidedStates],
  async plan(request, { text, files }, { transaction, services, member, now }) {
    const { config } = services
    const { reference, body } = request
    if (!isWritable(request, config.answerKeys, now)) return 'NOT_OPEN'
    if (!body.email) return 'NOT_REACHABLE'
    const stored = await storeMessage(transaction, services, { reference, author: member.name, text, files })
    if (!stored) return 'NOT_FOUND'
    const mailId = await mailMessage(transaction, config, request, now)
    const details = await describeFiles(transaction, stored)
    return { happened: [{ kind: 'MESSAGE_SENT', mailId, details }] }
  },
})

const removeFile = define({
  call: removeDraftFile,
  audit: 'REMOVE_FILE',
  states: requestStates,
  async plan({ reference }, { file }, { transaction }) {
    const ofRequest = transaction.deleteFrom('privacyRequestFiles').where('reference', '=', reference)
    const unsent = ofRequest.where('id', '=', file).where('byStaff', '=', true).where('messageId', 'is', null)
    const { numDeletedRows } = await unsent.executeTakeFirst()
    return numDeletedRows === 0n ? 'NOT_FOUND' : { happened: [] }
  },
})

export const mailboxSteps = { message, removeFile }

interface Route {
  Params: { reference: string; file: string }
}

/** Uploads and downloads, below the routes of staff with their hooks. */
export async function staffMailboxRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { config, database, now } = services
  const documents = new DocumentStore(join(config.contentDirectory, 'documents'))
  acceptUploads(app)

  addRoute(app, getCoverSheet, {}, async ({ params: { reference } }, request, reply) => {
    const found = await findRequest(database, reference)
    if (found) return { text: await writeCoverSheet(documents, found, now()) }
    await recordRejection(services, request, staffOf(request), 'NOT_FOUND')
    return reject(reply, getCoverSheet, 'NOT_FOUND')
  })

  const path = staffUploadPath.replace(app.prefix, '').replace('{reference}', ':reference')

  app.post<Route>(path, async (request, reply) => {
    const { reference } = request.params
    const known = database.selectFrom('privacyRequests').select('reference').where('reference', '=', reference)
    const member = staffOf(request)
    if (!(await known.executeTakeFirst())) {
      await recordRejection(services, request, member, 'NOT_FOUND')
      return sendStatus(reply, 404)
    }
    return receiveFile(services, request, reply, {
      reference,
      byStaff: true,
      finish: (transaction) => writeAudit(transaction, member, { action: 'UPLOAD', reference }, now()),
      refuse: (code) => recordRejection(services, request, member, code),
    })
  })

  app.get<Route>(`${path}/:file`, { exposeHeadRoute: false }, async (request, reply): Promise<FastifyReply> => {
    const { reference, file: id } = request.params
    const found = is(id, fileId)
      ? await database
          .selectFrom('privacyRequestFiles')
          .selectAll()
          .where('id', '=', id)
          .where('reference', '=', reference)
          .where('completedAt', 'is not', null)
          .where('destroyedAt', 'is', null)
          .executeTakeFirst()
      : undefined
    if (!found) {
      await recordRejection(services, request, staffOf(request), 'NOT_FOUND')
      return sendStatus(reply, 404)
    }
    await writeAudit(database, staffOf(request), { action: 'DOWNLOAD', reference }, now())
    return sendStoredFile(services, request, reply, found)
  })
}
