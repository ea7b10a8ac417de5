import type { AdvertisementHistoryKind, AdvertisementState, StaffAdvertisement } from '@site/shared/calls'
import { sql, type Updateable } from 'kysely'
import type { CaseKind, Effect, Step } from '../../cases/steps.ts'
import type { Tables } from '../../database/tables.ts'
import { addAdvertisementHistory } from '../advertisement-history.ts'
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

export const advertisementCases: CaseKind<AdvertisementTypes> = {
  idOf: ({ id }) => id,
  stepOf: (id) => ({ advertisementId: id }),
  lock: (transaction, id) => findAdvertisement(transaction, id, true),
  stateOf: ({ state }) => state,
  change: (transaction, { id }, changes) => changeAdvertisement(transaction, id, changes),
  ownerOf: ({ owner, ownerName }) => (owner === null ? undefined : { subject: owner, name: ownerName ?? owner }),
  async ownedSince(transaction, id, subject) {
    const entries = transaction.selectFrom('advertisementHistory').select('at').where('advertisementId', '=', id)
    const taken = entries
      .where('kind', 'in', ['TAKEN', 'ASSIGNED'])
      .where(sql<boolean>`coalesce(details ->> 'toSubject', subject) = ${subject}`)
      .orderBy('position', 'desc')
    return (await taken.executeTakeFirst())?.at
  },
  addHistory: (transaction, advertisementId, entry, at) =>
    addAdvertisementHistory(transaction, { ...entry, advertisementId }, at),
}

export function defineStep<Body, Code extends string>(step: AdvertisementStep<Body, Code>) {
  return step
}

/** States in which an advertisement can still be published. */
export const unpublishedStates = ['OPEN', 'ASKED'] as const
/** States in which an advertisement is in the register. */
export const publishedStates = ['PUBLISHED', 'STOPPED'] as const
export const allStates = [...unpublishedStates, ...publishedStates, 'REFUSED'] as const
