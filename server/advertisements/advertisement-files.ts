import { randomUUID } from 'node:crypto'
import {
  maxRecordBytes,
  maxSponsorPictures,
  type AdvertisementFile,
  type AdvertisementFileKind,
} from '@site/shared/calls'
import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { BadRequest } from '../http/errors.ts'
import type { SentPicture } from '../uploads/sent-picture.ts'

export type StoredFile = Selectable<Tables['advertisementFiles']>

interface NewFile {
  advertisementId: string
  kind: AdvertisementFileKind
  name: string
  mediaType: string
  /** In base64. */
  content: string
  /** Name of the member of staff; null for the sponsor. */
  addedBy: string | null
}

/** Stores a file of an advertisement; lock its case first. @throws BadRequest `FILES_FULL` */
export async function addAdvertisementFile(transaction: Database, file: NewFile, addedAt: Date): Promise<string> {
  const size = Buffer.byteLength(file.content, 'base64')
  const before = await listAdvertisementFiles(transaction, file.advertisementId)
  const sameSide = before.filter(({ by }) => (by === null) === (file.addedBy === null))
  const bytes = sameSide.reduce((sum, each) => sum + each.size, size)
  const isFull = file.addedBy === null ? sameSide.length >= maxSponsorPictures : bytes > maxRecordBytes
  if (isFull) throw new BadRequest('FILES_FULL', file.addedBy === null ? 'picture' : 'content')
  const id = randomUUID()
  await transaction
    .insertInto('advertisementFiles')
    .values({ id, ...file, size, addedAt })
    .execute()
  return id
}

/** Stores a picture that a sponsor sent. */
export async function addSponsorPicture(
  transaction: Database,
  advertisementId: string,
  picture: SentPicture | undefined,
  now: Date,
): Promise<void> {
  if (!picture) return
  const name = `${advertisementId}.${picture.mediaType.split('/')[1]}`
  await addAdvertisementFile(transaction, { ...picture, advertisementId, kind: 'PICTURE', name, addedBy: null }, now)
}

/** Without their content, oldest first. */
export async function listAdvertisementFiles(
  database: Database,
  advertisementId: string,
): Promise<AdvertisementFile[]> {
  const files = await database
    .selectFrom('advertisementFiles')
    .select(['id', 'advertisementId', 'kind', 'name', 'mediaType', 'size', 'addedAt', 'addedBy'])
    .where('advertisementId', '=', advertisementId)
    .orderBy('addedAt')
    .orderBy('id')
    .execute()
  return files.map(({ id, kind, name, mediaType, size, addedAt, addedBy }) => ({
    id,
    kind,
    name,
    mediaType,
    size,
    addedAt: addedAt.toISOString(),
    by: addedBy,
  }))
}

export function findAdvertisementFile(
  database: Database,
  advertisementId: string,
  id: string,
): Promise<StoredFile | undefined> {
  const files = database.selectFrom('advertisementFiles').selectAll().where('id', '=', id)
  return files.where('advertisementId', '=', advertisementId).executeTakeFirst()
}

/** With their content, for an authority. */
export function readAdvertisementFiles(database: Database, advertisementId: string): Promise<StoredFile[]> {
  const files = database.selectFrom('advertisementFiles').selectAll().where('advertisementId', '=', advertisementId)
  return files.orderBy('addedAt').orderBy('id').execute()
}
