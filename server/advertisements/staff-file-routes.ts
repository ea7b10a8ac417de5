// Files of an advertisement at its desk: the pictures of the sponsor, and the records of Art. 9.
import {
  pictureTypes,
  type addAdvertisementRecord,
  type getAdvertisementFile,
  type chooseAdvertisementPicture,
} from '@site/shared/calls'
import type { FastifyReply } from 'fastify'
import { readCampaign } from '../campaigns/stored-campaign.ts'
import { storePicture } from '../campaigns/creatives/creative-store.ts'
import { transact } from '../cases/step-route.ts'
import { removeWaiting } from '../cases/waiting.ts'
import { BadRequest } from '../http/errors.ts'
import { idOfSend, readIdempotencyKey } from '../limits/idempotency.ts'
import { writeAudit } from '../login/audit.ts'
import type { StaffHandler } from '../login/require-staff.ts'
import type { Services } from '../services.ts'
import { safeFileName } from '../uploads/file-name.ts'
import { detectType } from '../uploads/inspect.ts'
import { repaintStranger } from '../uploads/repaint.ts'
import { addAdvertisementFile, findAdvertisementFile } from './advertisement-files.ts'
import { addAdvertisementHistory, hasAdvertisementHistory } from './advertisement-history.ts'
import { changeAdvertisement, findAdvertisement, readDraft } from './advertisement-store.ts'
import { draftOf } from './notice-draft.ts'
import { showAdvertisement } from './staff-advertisement-routes.ts'
import { publishedStates, unpublishedStates } from './steps/advertisement-cases.ts'
import { changedDraft } from './steps/edit.ts'

const editable = new Set<string>([...unpublishedStates, ...publishedStates])

export function staffFileHandlers(services: Services) {
  const { database, now } = services

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

  const add: StaffHandler<typeof addAdvertisementRecord> = async ({ params: { id }, body, member, request }) => {
    const { kind, name, content } = body
    const mediaType = await detectType(Buffer.from(content, 'base64'), { queue: 'staff', client: member.subject })
    const entry = idOfSend({ ...body, case: id, subject: member.subject }, readIdempotencyKey(request))
    return transact(services, async (inTransaction) => {
      const { database: transaction } = inTransaction
      const advertisement = await findAdvertisement(transaction, id, true)
      if (!advertisement || advertisement.state === 'DECLARED') return 'NOT_FOUND'
      // Sent again, because the answer to it was lost.
      if (!(await hasAdvertisementHistory(transaction, entry))) {
        const file = { advertisementId: id, kind, name: safeFileName(name), mediaType, content, addedBy: member.name }
        await addAdvertisementFile(transaction, file, now())
        const details = { text: file.name }
        const added = { id: entry, advertisementId: id, kind: 'FILE_ADDED', by: member, details } as const
        await addAdvertisementHistory(transaction, added, now())
        await writeAudit(transaction, member, { action: 'UPLOAD', reference: id, details: kind }, now())
      }
      return showAdvertisement(inTransaction, advertisement, member)
    })
  }

  /** Puts a picture of the sponsor into the notice, which has to be signed off. */
  const use: StaffHandler<typeof chooseAdvertisementPicture> = async ({
    params: { id },
    body: { file, version },
    member,
  }) => {
    const found = await findAdvertisementFile(database, id, file)
    if (!found) return 'NOT_FOUND'
    const picture = await repaintStranger(Buffer.from(found.content, 'base64'), member.subject)
    if (!picture) throw new BadRequest('INVALID_PICTURE')
    return transact(services, async (inTransaction) => {
      const { database: transaction } = inTransaction
      const stored = await findAdvertisement(transaction, id, true)
      if (!stored || !editable.has(stored.state)) return 'NOT_OPEN'
      if (stored.draftVersion !== version) return 'CHANGED_MEANWHILE'
      const published = stored.draft === null ? await readCampaign(transaction, id, stored.country) : undefined
      const before = readDraft(stored) ?? (published ? draftOf(published) : {})
      await storePicture(transaction, picture)
      const changed = await changeAdvertisement(transaction, id, {
        ...changedDraft(stored, { ...before, creativeDigest: picture.creativeDigest }),
        ...(published && { baseVersion: published.noticeVersion }),
        editedBy: member.subject,
      })
      await removeWaiting(transaction, { advertisementId: id })
      const details = { version: String(version + 1) }
      await addAdvertisementHistory(transaction, { advertisementId: id, kind: 'EDITED', by: member, details }, now())
      await writeAudit(transaction, member, { action: 'EDIT_NOTICE', reference: id }, now())
      return showAdvertisement(inTransaction, changed, member)
    })
  }

  return { show, add, use }
}
