import { array, enums, integer, min, nullable, object, string, type Infer } from 'superstruct'
import { call } from './call.ts'
import { countryCodes } from './campaign.ts'
import { ask } from './client.ts'
import { calendarDate } from './parameters.ts'
import { flowTypes } from './privacy-request-fields.ts'
import { reference, time } from './privacy-request.ts'
import { extensionReasons, requestStates } from './request-status.ts'
import { historyEntry } from './staff-decisions.ts'
import { getStaffRequest, requestParams } from './staff-requests.ts'

const told = ['letter', 'outcome', 'reason', 'channel', 'answerBy', 'readyUntil', 'postedOn']
/** Details in a proof. `sha256`: of the letter's text; `files`: of each, after spaces; `sentAt`: the mail server accepted it. */
export const proofDetails = [...told, 'sha256', 'files', 'messageId', 'sentAt']

/**
 * How a request was handled, without personal data of the person and without the content of any message. `npm run site --
 * verify-proof` checks the signature.
 */
export const proof = object({
  reference,
  madeAt: time,
  flowType: enums(flowTypes),
  country: enums(countryCodes),
  language: string(),
  state: enums(requestStates),
  receivedAt: time,
  term: object({
    begins: calendarDate,
    /** Without extension and pauses. */
    firstEnd: calendarDate,
    end: calendarDate,
    extension: nullable(enums(extensionReasons)),
    pausedDays: min(integer(), 0),
    pausedOn: nullable(calendarDate),
  }),
  /** Oldest first, without notes of staff. `details` have only `proofDetails`. */
  history: array(historyEntry),
  /** Ed25519, in base64, over the rest in canonical JSON: no white space, members sorted by name. */
  signature: string(),
})
export type Proof = Infer<typeof proof>

/** Returns the signed proof of a request. @throws ApiRejected 404 `NOT_FOUND`; 409 `NO_PROOF_KEY` without `PROOF_KEY` */
export const getProof = call(
  {
    method: 'GET',
    path: `${getStaffRequest.path}/proof`,
    params: requestParams,
    answer: proof,
    errors: { NOT_FOUND: { status: 404 }, NO_PROOF_KEY: { status: 409 } },
  },
  (it) => (id: string) => ask(it, { params: { reference: id } }),
)
