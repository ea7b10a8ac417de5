import {
  editableStates,
  type AdvertisementHistoryKind,
  type AdvertisementState,
  type StaffAdvertisement,
} from '@site/shared/calls'
import type { Updateable } from 'kysely'
import type { CaseKind, Effect, Step, StepRules } from '../../cases/steps.ts'
import type { Tables } from '../../database/tables.ts'
import { changeAdvertisement, findAdvertisement, type StoredAdvertisement } from '../advertisement-store.ts'

export interface AdvertisementTypes {
  item: StoredAdvertisement
  state: AdvertisementState
  changes: Updateable<Tables['advertisementCases']>
  entry: AdvertisementHistoryKind
  params: { id: string }
  shown: StaffAdvertisement
}

export type AdvertisementEffect = Effect<AdvertisementTypes>
export type AdvertisementStep<Body, Code extends string> = Step<AdvertisementTypes, Body, Code>
export type AdvertisementStepRules<Body, Code extends string> = StepRules<AdvertisementTypes, Body, Code>

export const advertisementCases: CaseKind<AdvertisementTypes> = {
  idOf: ({ id }) => id,
  caseOf: (id) => ({ advertisementId: id }),
  lock: (transaction, id) => findAdvertisement(transaction, id, true),
  stateOf: ({ state }) => state,
  change: (transaction, { id }, changes) => changeAdvertisement(transaction, id, changes),
}

export function defineStep<Body, Code extends string>(step: AdvertisementStep<Body, Code>) {
  return step
}

/** States in which the desk sees an advertisement. */
export const allStates: readonly AdvertisementState[] = [...editableStates, 'REFUSED']
