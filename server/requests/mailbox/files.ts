import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { Selectable } from 'kysely'
import type { MessageFile } from '@site/shared/calls'
import type { Database } from '../../database/database.ts'
import type { RequestFileRow } from '../../database/tables.ts'
import type { StoredRequest } from '../request-store.ts'
import { isWritable as isInTime } from '../term.ts'
import { isInspected } from './inspect.ts'
import type { AnswerKeys } from '../../configuration/answer-keys.ts'
import { numberedNonce, open, openText, seal, unwrapKey } from './keys.ts'

export type StoredFile = Selectable<RequestFileRow>

/** In bytes: each part of a file is encrypted for itself. */
const partSize = 256 * 1024

/** Whether both sides can write about a request. */
export function isWritable(request: StoredRequest, keys: AnswerKeys, now: Date): boolean {
  return keys.length > 0 && isInTime(request, now)
}

/** Returns the type and digest of the content; also the content where it can be inspected. @throws Error for another length */
export async function storeParts(
  database: Database,
  file: StoredFile,
  key: Buffer,
  content: AsyncIterable<Uint8Array>,
) {
  const { id: fileId, size } = file
  const hash = createHash('sha256')
  const kept: Buffer[] = []
  let mediaType = 'text/plain'
  let [position, received] = [0, 0]
  for await (const part of inParts(content)) {
    received += part.length
    if (received > size) break
    if (position === 0) mediaType = await detectType(part)
    if (isInspected(mediaType)) kept.push(part)
    hash.update(part)
    const sealed = seal(key, numberedNonce(position + 1), partOf(fileId, size, position), part)
    await database.insertInto('privacyRequestFileParts').values({ fileId, position, sealed }).execute()
    position += 1
  }
  if (received !== size) throw new Error(`${received} bytes arrived of a file of ${size}`)
  return { mediaType, bytes: new Uint8Array(Buffer.concat(kept)), sha256: hash.digest('hex') }
}

async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const bytes of content) {
    rest = Buffer.concat([rest, bytes])
    for (; rest.length >= partSize; rest = rest.subarray(partSize)) yield rest.subarray(0, partSize)
  }
  if (rest.length > 0) yield rest
}

/** What a part is: of this file, at this position, the last one or not. */
function partOf(id: string, size: number, position: number): string {
  return `${id} ${position} ${(position + 1) * partSize >= size ? 'last' : 'more'}`
}

/** Reads the bytes from `first` to `last`, a part at a time. @throws Error where a part is missing or was changed */
export async function* readFile(
  database: Database,
  keys: AnswerKeys,
  file: StoredFile,
  [first, last] = [0, file.size - 1],
): AsyncGenerator<Buffer> {
  const { id, size } = file
  const key = unwrapKey(keys, file)
  for (let position = Math.floor(first / partSize); position * partSize <= last; position++) {
    const ofFile = database.selectFrom('privacyRequestFileParts').select('sealed').where('fileId', '=', id)
    const { sealed } = await ofFile.where('position', '=', position).executeTakeFirstOrThrow()
    const part = open(key, numberedNonce(position + 1), partOf(id, size, position), sealed)
    const start = position * partSize
    yield part.subarray(Math.max(0, first - start), last + 1 - start)
  }
}

/** Selects the files of a request that are complete and not destroyed, the oldest first. */
export function selectFiles(database: Database, reference: string) {
  const ofRequest = database.selectFrom('privacyRequestFiles').selectAll().where('reference', '=', reference)
  return ofRequest.where('completedAt', 'is not', null).where('destroyedAt', 'is', null).orderBy('createdAt')
}

/** Removes a file that this side uploaded and did not send; false where there is none. */
export async function removeUnsent(transaction: Database, reference: string, byStaff: boolean, id: string) {
  const ofRequest = transaction.deleteFrom('privacyRequestFiles').where('reference', '=', reference)
  const unsent = ofRequest.where('id', '=', id).where('byStaff', '=', byStaff).where('messageId', 'is', null)
  return (await unsent.executeTakeFirst()).numDeletedRows > 0n
}

/** @throws Error where the file was destroyed or changed */
export function describeFile(keys: AnswerKeys, file: StoredFile): MessageFile {
  const { id, size } = file
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `receiveFile`, and opened unchanged
  return { id, size, ...(JSON.parse(openText(keys, file)) as Pick<MessageFile, 'name' | 'mediaType' | 'metadata'>) }
}

async function detectType(first: Buffer): Promise<string> {
  const known = await fileTypeFromBuffer(first)
  return known?.mime ?? (first.includes(0) ? 'application/octet-stream' : 'text/plain')
}
