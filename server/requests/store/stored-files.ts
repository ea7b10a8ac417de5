// Files as they are stored: in parts, each encrypted for itself.
import { createHash } from 'node:crypto'
import type { MessageFile } from '@site/shared/calls'
import type { Selectable } from 'kysely'
import type { AnswerKeys } from '../../configuration/answer-keys.ts'
import type { Database } from '../../database/database.ts'
import type { RequestFileRow } from '../../database/tables.ts'
import { detectType, isInspected } from '../../uploads/inspect.ts'
import type { FileSender } from '../../uploads/turns.ts'
import { numberedNonce, open, seal } from '../../vault/cipher.ts'
import { describeContent, openText, unwrapKey, type Belonging } from '../../vault/wrapped-keys.ts'

export type StoredFile = Selectable<RequestFileRow>
/** A file with its key, null once it is destroyed. */
export type OpenableFile = StoredFile & { wrappedKey: string | null }

/** In bytes: each part of a file is encrypted for itself. */
const partSize = 256 * 1024

/** Returns the type and digest of the content; also the content where it is inspected: that of staff. @throws Error for another length */
export async function storeParts(
  database: Database,
  file: StoredFile,
  key: Buffer,
  content: AsyncIterable<Uint8Array>,
  sender: FileSender,
) {
  const { id: fileId, size, byStaff } = file
  const hash = createHash('sha256')
  const inspected: Buffer[] = []
  let mediaType = 'text/plain'
  let position = 0
  let received = 0
  for await (const part of inParts(content)) {
    received += part.length
    if (received > size) break
    if (position === 0) mediaType = await detectType(part, sender)
    if (byStaff && isInspected(mediaType)) inspected.push(part)
    hash.update(part)
    const sealed = seal(key, numberedNonce(position + 1), partOf(file, position), part)
    await database.insertInto('privacyRequestFileParts').values({ fileId, position, sealed }).execute()
    position += 1
  }
  if (received !== size) throw new Error(`${received} bytes arrived of a file of ${size}`)
  return { mediaType, bytes: Buffer.concat(inspected), sha256: hash.digest('hex') }
}

async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const bytes of content) {
    rest = Buffer.concat([rest, bytes])
    for (; rest.length >= partSize; rest = rest.subarray(partSize)) yield rest.subarray(0, partSize)
  }
  if (rest.length > 0) yield rest
}

/** Names a part by its file, its position, and whether it is the last: it opens with the same name only. */
function partOf(file: Belonging & { size: number }, position: number): string {
  return `${describeContent(file)} ${position} ${(position + 1) * partSize >= file.size ? 'last' : 'more'}`
}

/** The numbers of the first and the last byte. */
export interface ByteRange {
  first: number
  last: number
}

/** Reads the bytes from `first` to `last`, a part at a time. @throws Error where a part is missing or was changed */
export async function* readFile(
  database: Database,
  keys: AnswerKeys,
  file: OpenableFile,
  { first, last }: ByteRange = { first: 0, last: file.size - 1 },
): AsyncGenerator<Buffer> {
  const key = unwrapKey(keys, file)
  for (let position = Math.floor(first / partSize); position * partSize <= last; position++) {
    const ofFile = database.selectFrom('privacyRequestFileParts').select('sealed').where('fileId', '=', file.id)
    const { sealed } = await ofFile.where('position', '=', position).executeTakeFirstOrThrow()
    const part = open(key, numberedNonce(position + 1), partOf(file, position), sealed)
    const start = position * partSize
    yield part.subarray(Math.max(0, first - start), last + 1 - start)
  }
}

/** Selects the files of a request that are complete and not destroyed, with their keys, the oldest first. */
export function selectFiles(database: Database, reference: string) {
  return selectStored(database).where('reference', '=', reference)
}

/** As `selectFiles`, for the files that were uploaded for tasks. */
export function selectFilesOf(database: Database, tasks: readonly string[]) {
  return selectStored(database).where('taskId', 'in', tasks)
}

function selectStored(database: Database) {
  const all = database.selectFrom('privacyRequestFiles').selectAll()
  const complete = all.where('completedAt', 'is not', null).where('destroyedAt', 'is', null).orderBy('createdAt')
  return complete.select(({ selectFrom }) => {
    const key = selectFrom('privacyRequestKeys').select('wrappedKey')
    return key.whereRef('fileId', '=', 'privacyRequestFiles.id').as('wrappedKey')
  })
}

/** Whether a side uploaded a file for a request and did not send it. */
export async function hasUnsent(
  database: Database,
  reference: string,
  side: 'STAFF' | 'PERSON',
  id: string,
): Promise<boolean> {
  const ofRequest = database.selectFrom('privacyRequestFiles').select('id').where('reference', '=', reference)
  const unsent = ofRequest.where('byStaff', '=', side === 'STAFF').where('messageId', 'is', null)
  return (await unsent.where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Removes a file that `hasUnsent` has found. */
export async function removeUnsent(transaction: Database, id: string): Promise<void> {
  await transaction.deleteFrom('privacyRequestFiles').where('id', '=', id).where('messageId', 'is', null).execute()
}

/** @throws Error where the file was destroyed or changed */
export function describeFile(keys: AnswerKeys, file: OpenableFile): MessageFile {
  const { id, size } = file
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `receiveFile`, and opened unchanged
  return { id, size, ...(JSON.parse(openText(keys, file)) as Pick<MessageFile, 'name' | 'mediaType' | 'metadata'>) }
}
