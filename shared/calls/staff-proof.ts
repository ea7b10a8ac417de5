import { array, integer, min, object, string, type Infer } from 'superstruct'
import { call } from './call.ts'
import { ask } from './client.ts'
import { calendarDate } from './parameters.ts'
import { time } from './privacy-request.ts'
import { historyEntry } from './staff-decisions.ts'
import { getStaffRequest, requestParams, staffRequest } from './staff-requests.ts'

const { reference, flowType, country, language, state, receivedAt, extension, pausedOn } = staffRequest.schema
const detailNames = ['letter', 'outcome', 'reason', 'channel', 'answerBy', 'readyUntil', 'postedOn']
/** Details in a proof. `sha256`: of the letter's text; `files`: of each, after spaces; `sentAt`: the mail server accepted it. */
export const proofDetails = [...detailNames, 'sha256', 'files', 'messageId', 'sentAt']

/**
 * How a request was handled, without personal data of the person and without the content of any message.
 */
export const proof = object({
  reference,
  flowType,
  country,
  language,
  state,
  receivedAt,
  madeAt: time,
  term: object({
    begins: calendarDate,
    /** Without extension and pauses. */
    firstEnd: calendarDate,
    end: calendarDate,
    extension,
    pausedOn,
    pausedDays: min(integer(), 0),
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
