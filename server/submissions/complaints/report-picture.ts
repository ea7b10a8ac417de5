import type { getReportPicture } from '@site/shared/calls'
import { writeAudit } from '../../login/audit.ts'
import type { StaffHandler } from '../../login/require-staff.ts'
import type { Services } from '../../services.ts'

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
