import { array, nullable, object, size, string, type Infer, type Struct } from 'superstruct'
import { call, type CallErrors } from '../call.ts'
import { stepCalls } from '../case-step.ts'
import { ask, sendOnce } from '../client.ts'
import { reference } from '../privacy-request.ts'
import { getStaffRequest, getStaffRequests } from '../staff-requests.ts'

/** Defines the call of a step that staff take with a request. */
export const requestStep = stepCalls(getStaffRequest, (id) => ({ reference: id }))

/** Requests that staff chose in the list, with the owners that they saw there. */
export const chosenRequests = size(array(object({ reference, owner: nullable(string()) })), 1, 50)
export type ChosenRequests = Infer<typeof chosenRequests>

/**
 * References by result: the step was taken, there are open tasks, or it was not possible, or they have another owner
 * than was seen.
 */
const takenTogether = object({ done: array(reference), unfinished: array(reference), skipped: array(reference) })
export type TakenTogether = Infer<typeof takenTogether>

/** Defines the call of a step with each of the chosen requests. */
export function stepTogether<Body>(name: string, body: Struct<Body>, errors?: CallErrors) {
  return call(
    { method: 'POST', path: `${getStaffRequests.path}/${name}`, body, answer: takenTogether, errors },
    (it) => (sent: Body) => sendOnce([it.path, sent], (headers) => ask(it, { body: sent, headers })),
  )
}
