import { array, object, size, string, type Infer } from 'superstruct'
import { textStruct } from '../../rules/index.ts'
import { call } from '../call.ts'
import { ask, sendOnce } from '../client.ts'
import { maxSubject, staffCallsPath } from '../staff-requests.ts'
import { chosenRequests, requestStep, stepTogether } from './request-step.ts'

const unknownPerson = { UNKNOWN_PERSON: { status: 400, field: 'to' } } as const

/** Gives a request to a member of staff: `me`, a subject of `getStaffMembers`, or nobody (empty). */
export const assignRequest = requestStep('assign', object({ to: textStruct({ maxLength: maxSubject }) }), unknownPerson)

/** Gives several requests to a member of staff, as {@link assignRequest}. */
export const assignRequests = stepTogether(
  'assign',
  object({ chosen: chosenRequests, to: textStruct({ maxLength: maxSubject }) }),
  unknownPerson,
)

/** A case by what staff call it, and the path of its page in the internal area. */
const namedCase = object({ label: string(), path: string() })
const handedOver = object({ done: array(namedCase) })
export type HandedOver = Infer<typeof handedOver>

/**
 * Gives all cases of a member of staff (`of`) to another, as {@link assignRequest}: requests, also those under review or with a decision that
 * waits, and reports. Advertisements and questions about them go back to their desk, unless somebody of it hands over to `me`.
 */
export const handOverAll = call(
  {
    method: 'POST',
    path: `${staffCallsPath}/hand-over`,
    body: object({ of: size(string(), 1, maxSubject), to: textStruct({ maxLength: maxSubject }) }),
    answer: handedOver,
    errors: { ...unknownPerson, SAME_OWNER: { status: 400, field: 'to' } },
  },
  (it) => (body: { of: string; to: string }) => sendOnce([it.path, body], (headers) => ask(it, { body, headers })),
)
