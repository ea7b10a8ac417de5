import type { HistoryKind, RequestState, StaffRequest } from '@site/shared/calls'
import type { Updateable } from 'kysely'
import type { CaseKind, Effect, Step, StepRules } from '../../cases/steps.ts'
import type { PrivacyRequestRow } from '../../database/tables.ts'
import { addHistory, findHistory } from '../store/history.ts'
import { changeRequest, findRequest, type StoredRequest } from '../store/request-store.ts'
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
  stepOf: (reference) => ({ requestReference: reference }),
  lock: (transaction, reference) => findRequest(transaction, reference, true),
  stateOf: ({ state }) => state,
  change(transaction, request, changes) {
    const { extendedOn = request.extendedOn, pausedDays = request.pausedDays } = changes
    const answerBy = dueDay({ ...request, extendedOn, pausedDays })
    return changeRequest(transaction, request.reference, { ...changes, answerBy })
  },
  ownerOf: ({ owner, ownerName }) => (owner === null ? undefined : { subject: owner, name: ownerName ?? owner }),
  async ownedSince(transaction, reference, subject) {
    const history = await findHistory(transaction, reference)
    return history.findLast(({ details }) => details['toSubject'] === subject)?.at
  },
  addHistory: (transaction, reference, entry, at) => addHistory(transaction, { reference, ...entry }, at),
}

export function defineStep<Body, Code extends string>(step: RequestStep<Body, Code>): RequestStep<Body, Code> {
  return step
}
