import type { FastifyInstance, FastifyReply } from 'fastify'
import { is } from 'superstruct'
import { fileId, getCoverSheet, staffUploadPath } from '@site/shared/calls'
import { sendStatus } from '../../http/errors.ts'
import { writeAudit } from '../../login/audit.ts'
import { addStaffRoute, staffOf } from '../../login/require-staff.ts'
import type { Services } from '../../services.ts'
import { findRequest } from '../request-store.ts'
import { coverSheets } from './cover-sheet.ts'
import { fileTransfers, selectFiles } from './files.ts'

interface Route {
  Params: { reference: string; file: string }
}

/** Uploads and downloads, below the routes of staff with their hooks. */
export async function staffMailboxRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { config, database, now } = services
  const writeCoverSheet = coverSheets(config.contentDirectory)
  const transfers = fileTransfers(app, services)

  addStaffRoute(app, services, getCoverSheet, async ({ params: { reference }, member }) => {
    const found = await findRequest(database, reference)
    if (!found) return 'NOT_FOUND'
    await writeAudit(database, member, { action: 'VIEW', reference, details: 'COVER_SHEET' }, now())
    return { text: await writeCoverSheet(found, now()) }
  })

  const path = staffUploadPath.replace(app.prefix, '').replace('{reference}', ':reference')
  app.post<Route>(path, { config: { takesFiles: true } }, (request, reply) =>
    transfers.receive(request, reply, request.params.reference),
  )

  const options = { exposeHeadRoute: false, config: { isExport: true } }
  app.get<Route>(`${path}/:file`, options, async (request, reply): Promise<FastifyReply> => {
    const { reference, file: id } = request.params
    const file = selectFiles(database, reference).where('id', '=', id)
    const found = is(id, fileId) ? await file.executeTakeFirst() : undefined
    const member = staffOf(request)
    if (!found) return sendStatus(reply, 404)
    await writeAudit(database, member, { action: 'DOWNLOAD', reference }, now())
    return transfers.send(request, reply, found)
  })
}
