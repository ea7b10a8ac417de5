// Files of an advertisement at its desk: the pictures of the sponsor, and the records of Art. 9.
import {
  pictureTypes,
  type addAdvertisementRecord,
  type AdvertisementRecord,
  type chooseAdvertisementPicture,
  type getAdvertisementFile,
} from '@site/shared/calls'
import type { FastifyReply } from 'fastify'
import { stepHandlers } from '../cases/step-route.ts'
import { writeAudit } from '../login/audit.ts'
import type { StaffHandler } from '../login/require-staff.ts'
import type { Services } from '../services.ts'
import { detectType } from '../uploads/inspect.ts'
import { repaintStranger } from '../uploads/repaint.ts'
import { findAdvertisementFile } from './advertisement-files.ts'
import { showAdvertisement } from './staff-advertisement-routes.ts'
import { addRecord } from './steps/add-record.ts'
import { advertisementCases } from './steps/advertisement-cases.ts'
import { choosePicture } from './steps/choose-picture.ts'

export function staffFileHandlers(services: Services) {
  const { database, now } = services
  const takeAdvertisementStep = stepHandlers(services, advertisementCases, showAdvertisement)

  /** Sends a file: a picture is shown in the browser, anything else is saved. */
  const show: StaffHandler<typeof getAdvertisementFile> = async ({
    params: { id, file },
    member,
    reply,
  }): Promise<FastifyReply | 'NOT_FOUND'> => {
    const storedFile = await findAdvertisementFile(database, id, file)
    if (!storedFile) return 'NOT_FOUND'
    await writeAudit(database, member, { action: 'DOWNLOAD', reference: id, details: file }, now())
    const isPicture = pictureTypes.some((type) => type === storedFile.mediaType)
    const disposition = isPicture ? 'inline' : 'attachment'
    void reply.headers({
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(storedFile.name)}`,
    })
    return reply
      .type(isPicture ? storedFile.mediaType : 'application/octet-stream')
      .send(Buffer.from(storedFile.content, 'base64'))
  }

  const add: StaffHandler<typeof addAdvertisementRecord> = async (input) => {
    const { body, member } = input
    const mediaType = await detectType(Buffer.from(body.content, 'base64'), { queue: 'staff', client: member.subject })
    return takeAdvertisementStep<AdvertisementRecord, 'FILES_FULL'>(addRecord(mediaType))(input)
  }

  /** Puts a picture of the sponsor into the notice, which has to be signed off. */
  const use: StaffHandler<typeof chooseAdvertisementPicture> = async (input) => {
    const { params, body, member } = input
    const found = await findAdvertisementFile(database, params.id, body.file)
    // Records of the desk (Art. 9 of Regulation (EU) 2024/900) are not published, also where they are pictures.
    if (found?.kind !== 'PICTURE') return 'NOT_FOUND'
    const picture = await repaintStranger(Buffer.from(found.content, 'base64'), {
      queue: 'staff',
      client: member.subject,
    })
    if (!picture) return 'INVALID_PICTURE'
    return takeAdvertisementStep<{ file: string; version: number }, 'CHANGED_MEANWHILE' | 'INVALID_PICTURE'>(
      choosePicture(picture),
    )(input)
  }

  return { show, add, use }
}
