import { enums, integer, object, pattern, size, string, type Infer } from 'superstruct'
import { textStruct } from '../rules/index.ts'
import { call, notFound } from './call.ts'
import { conflicts, stepCalls } from './case-step.ts'
import { ask, sendOnce } from './client.ts'
import { uuid } from './parameters.ts'
import { getStaffAdvertisement, staffAdvertisement } from './staff-advertisements.ts'

/** In bytes: one record, and all records of an advertisement. */
export const largestRecord = 5 * 1024 * 1024
export const maxRecordBytes = 25 * 1024 * 1024

const params = getStaffAdvertisement.params

/** One file of an advertisement: a picture for the browser, anything else to be saved. */
export const getAdvertisementFile = call({
  method: 'GET',
  path: `${getStaffAdvertisement.path}/files/{file}`,
  params: object({ id: string(), file: uuid }),
  answer: string(),
  errors: notFound,
})

/** Kinds of records that the publisher keeps besides notice and declaration. */
export const recordKinds = ['INVOICE', 'CONTRACT', 'LETTER'] as const
/** A record that the publisher keeps for seven years (Art. 9 of Regulation (EU) 2024/900). */
export const advertisementRecord = object({
  kind: enums(recordKinds),
  name: textStruct({ maxLength: 200 }),
  /** In base64 (RFC 4648 §4). */
  content: pattern(size(string(), 4, Math.ceil(largestRecord / 3) * 4), /^[A-Za-z0-9+/]+={0,2}$/),
})
export type AdvertisementRecord = Infer<typeof advertisementRecord>

/** Adds a record to an advertisement. @throws ApiRejected 400 `FILES_FULL`, 404 */
export const addAdvertisementRecord = call(
  {
    method: 'POST',
    path: `${getStaffAdvertisement.path}/files`,
    params,
    body: advertisementRecord,
    answer: staffAdvertisement,
    errors: { ...notFound, ...conflicts('NOT_OPEN', 'OWNED'), FILES_FULL: { status: 400, field: 'content' } },
  },
  (it) => (id: string, body: AdvertisementRecord) =>
    sendOnce([it.path, id, body], (headers) => ask(it, { params: { id }, body, headers })),
)

/** Puts a picture of the sponsor into the notice; `version` is the one that was shown. @throws ApiRejected 400 `INVALID_PICTURE`, 409 `CHANGED_MEANWHILE` */
export const chooseAdvertisementPicture = stepCalls(getStaffAdvertisement, (id) => ({ id }))(
  'use-picture',
  object({ file: uuid, version: integer() }),
  { INVALID_PICTURE: { status: 400 }, ...conflicts('CHANGED_MEANWHILE') },
)
