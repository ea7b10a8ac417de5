import { finished } from 'node:stream'
import { largestPicture, pictureTypes, type getReportPicture } from '@site/shared/calls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tables } from '../../database/tables.ts'
import { BadRequest } from '../../http/errors.ts'
import { ConcurrencyLimit, Share } from '../../limits/concurrency-limit.ts'
import { countSenders } from '../../limits/count-senders.ts'
import { lineOf } from '../../limits/networks.ts'
import { pictureCounts, uploadsUnderWay } from '../../limits/transfer-limits.ts'
import { writeAudit } from '../../login/audit.ts'
import type { StaffHandler } from '../../login/require-staff.ts'
import type { Services } from '../../services.ts'
import { detectType } from '../../uploads/inspect.ts'

export type ReportPicture = Pick<Tables['complaintPictures'], 'mediaType' | 'content'>

/** In bytes: of a report in JSON, with a picture in base64. */
export const largestReport = 2 * largestPicture

/** Returns an `onRequest` hook that bounds how many reports with a picture arrive at once, which the server holds whole. */
export function limitPictures() {
  const underWay = new ConcurrencyLimit('TOO_MANY_UPLOADS')
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { server, network } = uploadsUnderWay
    finished(reply.raw, underWay.take(Share.of(request, network), [{ of: 'server', max: server }]))
  }
}

/** Counts a picture of a visitor, and detects what it is. @throws TooManyRequests; BadRequest `INVALID_PICTURE` */
export async function readPicture(
  { config, database, now }: Services,
  { ip }: Pick<FastifyRequest, 'ip'>,
  content: string,
): Promise<ReportPicture> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length === 0 || bytes.length > largestPicture) throw new BadRequest('INVALID_PICTURE', 'picture')
  const counts = pictureCounts(ip, config)
  await database.transaction().execute((transaction) => countSenders(transaction, config.answerKeys, counts, now()))
  const mediaType = await detectType(bytes, { queue: 'visitors', client: lineOf(ip) })
  if (!pictureTypes.some((type) => type === mediaType)) throw new BadRequest('INVALID_PICTURE', 'picture')
  return { mediaType, content }
}

/** Shows the picture of a report to staff, which is recorded. */
export function reportPictureHandler({ database, now }: Services): StaffHandler<typeof getReportPicture> {
  return async ({ params: { id }, member, reply }) => {
    const pictures = database.selectFrom('complaintPictures').selectAll().where('complaintId', '=', id)
    const picture = await pictures.executeTakeFirst()
    if (!picture) return 'NOT_FOUND'
    await writeAudit(database, member, { action: 'VIEW', reference: id, details: 'picture' }, now())
    void reply.headers({ 'content-security-policy': "default-src 'none'; sandbox" }).type(picture.mediaType)
    return reply.send(Buffer.from(picture.content, 'base64'))
  }
}
