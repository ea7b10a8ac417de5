import type { HistoryKind, RequestState, StaffRequest } from '@site/shared/calls'
import type { Updateable } from 'kysely'
import type { CaseKind, Effect, Step, StepRules } from '../../cases/steps.ts'
import type { PrivacyRequestRow } from '../../database/tables.ts'
import { countAfter } from '../store/history.ts'
import { changeRequest, findRequest, type StoredRequest } from '../store/request-store.ts'
import { checkTransition, statesBefore, type StepName } from '../domain/states.ts'
import { dueDay } from '../domain/term.ts'

export interface RequestTypes {
  item: StoredRequest
  state: RequestState
  changes: Updateable<PrivacyRequestRow>
  entry: HistoryKind
  params: { reference: string }
  shown: StaffRequest
}

export type RequestStep<Body, Code extends string> = Step<RequestTypes, Body, Code>
export type RequestStepRules<Body, Code extends string> = StepRules<RequestTypes, Body, Code>
export type RequestEffect = Effect<RequestTypes>

export const requestCases: CaseKind<RequestTypes> = {
  idOf: ({ reference }) => reference,
  caseOf: (reference) => ({ requestReference: reference }),
  lock: (transaction, reference) => findRequest(transaction, reference, true),
  stateOf: ({ state }) => state,
  change(transaction, request, changes) {
    const { extendedOn = request.extendedOn, pausedDays = request.pausedDays } = changes
    const answerBy = dueDay({ ...request, extendedOn, pausedDays })
    return changeRequest(transaction, request.reference, { ...changes, answerBy })
  },
  afterEntry: countAfter,
}

/** Returns the rules of a step with the states in which it is possible. @throws Error where it leads elsewhere than the table of states says */
export function withStates<Body, Code extends string>(
  name: StepName,
  rules: Omit<RequestStepRules<Body, Code>, 'states'>,
): RequestStepRules<Body, Code> {
  return {
    ...rules,
    states: statesBefore(name),
    async plan(request, body, context) {
      const effect = await rules.plan(request, body, context)
      if (typeof effect !== 'string') checkTransition(name, request.state, effect.changes?.state)
      return effect
    },
  }
}

export function defineStep<Body, Code extends string>(
  name: StepName,
  step: Omit<RequestStep<Body, Code>, 'states'>,
): RequestStep<Body, Code> {
  return { ...withStates<Body, Code>(name, step), call: step.call }
}
