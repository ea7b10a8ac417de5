import {
  decidedStates,
  openStates,
  requestStates,
  type RequestState,
  type StaffRequestAction,
} from '@site/shared/calls'

/** Where a step leads from each state in which it is possible. */
type Transitions = Partial<Record<RequestState, readonly RequestState[]>>

/** The names of the steps of staff: to take a request is to assign it to oneself. */
export type StepName = Exclude<StaffRequestAction, 'take'> | 'remove-file' | 'change-tasks'

const stays = (states: readonly RequestState[]): Transitions =>
  Object.fromEntries(states.map((state) => [state, [state]]))

const decides: Transitions = Object.fromEntries(openStates.map((state) => [state, decidedStates]))
const decidesAgain: Transitions = Object.fromEntries(decidedStates.map((state) => [state, decidedStates]))

/** State changes of each step of staff; from any other state it is rejected with `NOT_OPEN`. The file of the step has its further conditions. */
export const transitions: Record<StepName, Transitions> = {
  extend: {
    VERIFIED: ['EXTENDED'],
    PAUSED: ['PAUSED'],
    // It says itself that it was extended.
    EXTENDED: [],
  },
  restrict: stays(openStates),
  lift: stays(decidedStates),
  'ask-identity': {
    VERIFIED: ['PAUSED', 'VERIFIED'],
    EXTENDED: ['PAUSED', 'EXTENDED'],
  },
  resume: {
    VERIFIED: ['VERIFIED'],
    PAUSED: ['VERIFIED', 'EXTENDED'],
    EXTENDED: ['EXTENDED'],
  },
  'open-tasks': stays([...openStates, ...decidedStates]),
  decide: decides,
  approve: { ...decides, ...decidesAgain },
  'ask-review': stays(decidedStates),
  review: decidesAgain,
  'take-back': stays([...openStates, ...decidedStates]),
  'take-now': { ...decides, ...decidesAgain },
  posted: {
    ...stays(requestStates),
    // A letter that was posted too late begins no pause and no extension; its day may be corrected.
    VERIFIED: ['VERIFIED', 'EXTENDED'],
    EXTENDED: ['EXTENDED', 'VERIFIED'],
    PAUSED: ['PAUSED', 'VERIFIED', 'EXTENDED'],
  },
  message: stays([...openStates, ...decidedStates]),
  'no-answer': stays(requestStates),
  assign: stays([...openStates, ...decidedStates]),
  note: stays(requestStates),
  'mail-returned': stays(requestStates),
  'remove-file': stays(requestStates),
  'change-tasks': stays(requestStates),
}

export function statesBefore(step: StepName): readonly RequestState[] {
  return requestStates.filter((state) => transitions[step][state])
}

/** @param to left out where a step changes no state @throws Error where a step does not lead there */
export function checkTransition(step: StepName, from: RequestState, to: RequestState = from): void {
  if (to !== from && !transitions[step][from]?.includes(to)) throw new Error(`${step} leads from ${from} to ${to}`)
}
