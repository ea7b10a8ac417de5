import { object } from 'superstruct'
import { textStruct } from '../../rules/index.ts'
import { maxSubject } from '../staff-requests.ts'
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
