import { type RequestState, type StaffRequestCounts, type StaffRequestQuery } from '@site/shared/calls'
import { sql, type Selectable } from 'kysely'
import { dayOf } from '@site/shared/rules'
import type { Database } from '../../database/database.ts'
import type { PrivacyRequestRow } from '../../database/tables.ts'
import type { StoredRequest } from '../request-store.ts'

export const pageSize = 50

export function isOverdue({ state, answerBy }: Selectable<PrivacyRequestRow>, now: Date): boolean {
  return state === 'VERIFIED' && answerBy < dayOf(now)
}

export function selectRequests(
  database: Database,
  { state, country, flowType, overdue, search }: StaffRequestQuery,
  now: Date,
) {
  let selection = database.selectFrom('privacyRequests')
  if (state) selection = selection.where('state', '=', state)
  if (country) selection = selection.where('country', '=', country)
  if (flowType) selection = selection.where('flowType', '=', flowType)
  if (overdue) selection = selection.where('state', '=', 'VERIFIED').where('answerBy', '<', dayOf(now))
  if (search !== undefined) selection = selection.where(isFoundBy(search))
  return selection
}

/** By the beginning of the reference in any spelling (`lm 7q2m`), or by the whole e-mail address. */
function isFoundBy(search: string) {
  if (search.includes('@')) return sql<boolean>`lower(body ->> 'email') = ${search.trim().toLowerCase()}`
  const symbols = search.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const beginning = symbols.startsWith('LM') ? symbols : `LM${symbols}`
  return sql<boolean>`${symbols !== ''} and starts_with(replace(reference, '-', ''), ${beginning})`
}

/** Counts the requests by state, and the late ones, ignoring the state of the query. */
export async function countStates(
  database: Database,
  query: StaffRequestQuery,
  now: Date,
): Promise<StaffRequestCounts> {
  const rows = await selectRequests(database, { ...query, state: undefined, overdue: undefined }, now)
    .select(({ fn }) => [
      'state',
      fn.countAll().as('count'),
      fn.countAll().filterWhere('answerBy', '<', dayOf(now)).as('late'),
    ])
    .groupBy('state')
    .execute()
  const of = (state: RequestState) => rows.find((row) => row.state === state)
  const count = (state: RequestState) => Number(of(state)?.count ?? 0)
  return {
    RECEIVED: count('RECEIVED'),
    VERIFIED: count('VERIFIED'),
    HANDLED: count('HANDLED'),
    WITHDRAWN: count('WITHDRAWN'),
    overdue: Number(of('VERIFIED')?.late ?? 0),
  }
}

export async function countRequests(database: Database, query: StaffRequestQuery, now: Date): Promise<number> {
  const selection = selectRequests(database, query, now)
  const { total } = await selection.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}

export function totalOf(counts: StaffRequestCounts, { state, overdue }: StaffRequestQuery): number {
  if (overdue) return state === undefined || state === 'VERIFIED' ? counts.overdue : 0
  return state ? counts[state] : counts.RECEIVED + counts.VERIFIED + counts.HANDLED + counts.WITHDRAWN
}

export function findRequests(database: Database, query: StaffRequestQuery, now: Date): Promise<StoredRequest[]> {
  return selectRequests(database, query, now)
    .selectAll()
    .orderBy('receivedAt', 'desc')
    .orderBy('reference')
    .limit(pageSize)
    .offset(((query.page ?? 1) - 1) * pageSize)
    .execute()
}

/** Few enough that other requests need not wait long. */
const batchLength = 500

/** Returns all requests of a query in batches, newest first; changes meanwhile neither repeat nor skip a request. */
export async function* requestBatches(
  database: Database,
  query: StaffRequestQuery,
  now: Date,
): AsyncGenerator<StoredRequest[]> {
  let rest = selectRequests(database, query, now)
  for (;;) {
    const found = rest
      .selectAll()
      // As text, because a Date has no microseconds.
      .select(sql<string>`received_at::text`.as('moment'))
      .orderBy('receivedAt', 'desc')
      .orderBy('reference')
      .limit(batchLength)
    const batch = await found.execute()
    yield batch
    const last = batch.at(-1)
    if (!last || batch.length < batchLength) return
    rest = selectRequests(database, query, now).where(
      sql<boolean>`(received_at <= ${last.moment}::timestamptz
        and (received_at < ${last.moment}::timestamptz or reference > ${last.reference}))`,
    )
  }
}
