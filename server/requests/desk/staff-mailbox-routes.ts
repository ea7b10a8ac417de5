import type { FastifyReply, FastifyRequest } from 'fastify'
import { is } from 'superstruct'
import { fileId, type getCoverSheet } from '@site/shared/calls'
import { sendStatus } from '../../http/errors.ts'
import { writeAudit } from '../../login/audit.ts'
import { staffOf, type StaffHandler } from '../../login/require-staff.ts'
import type { Services } from '../../services.ts'
import { findRequest } from '../store/request-store.ts'
import { coverSheets } from './cover-sheet.ts'
import { selectFiles } from '../store/stored-files.ts'
import { fileTransfers } from '../store/transfers.ts'

interface Route {
  Params: { reference: string; file: string }
}

/** Uploads and downloads of staff, and the sheet to print for an answer by post. */
export function staffMailboxHandlers(services: Services) {
  const { config, database, now } = services
  const writeCoverSheet = coverSheets(config.contentDirectory)
  const transfers = fileTransfers(services)

  const coverSheet: StaffHandler<typeof getCoverSheet> = async ({ params: { reference }, member }) => {
    const found = await findRequest(database, reference)
    if (!found) return 'NOT_FOUND'
    await writeAudit(database, member, { action: 'VIEW', reference, details: 'COVER_SHEET' }, now())
    return writeCoverSheet(found, now())
  }

  function upload(request: FastifyRequest<Route>, reply: FastifyReply) {
    return transfers.receive(request, reply, request.params.reference)
  }

  async function download(request: FastifyRequest<Route>, reply: FastifyReply) {
    const { reference, file: id } = request.params
    const file = selectFiles(database, reference).where('id', '=', id)
    const found = is(id, fileId) ? await file.executeTakeFirst() : undefined
    const member = staffOf(request)
    if (!found) return sendStatus(reply, 404)
    await writeAudit(database, member, { action: 'DOWNLOAD', reference }, now())
    return transfers.send(request, reply, found)
  }

  return { coverSheet, upload, download }
}
