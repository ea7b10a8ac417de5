import { type RequestState, type StaffRequestCounts, type StaffRequestQuery } from '@site/shared/calls'
import { sql, type Selectable } from 'kysely'
import { dayOf } from '@site/shared/rules'
import type { Database } from '../../database/database.ts'
import type { PrivacyRequestRow } from '../../database/tables.ts'
import type { StoredRequest } from '../request-store.ts'

export const pageSize = 50

/** Whether the answer to a request is late. */
export function isOverdue({ state, answerBy }: Selectable<PrivacyRequestRow>, now: Date): boolean {
  return state === 'VERIFIED' && answerBy < dayOf(now)
}

/** The requests that a query asks for, in no order. */
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

/** By the beginning of its reference, however it is written (`lm 7q2m`), or by the whole e-mail address. */
function isFoundBy(search: string) {
  if (search.includes('@')) return sql<boolean>`lower(body ->> 'email') = ${search.trim().toLowerCase()}`
  const symbols = search.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const beginning = symbols.startsWith('LM') ? symbols : `LM${symbols}`
  return sql<boolean>`${symbols !== ''} and starts_with(replace(reference, '-', ''), ${beginning})`
}

/** How many there are of each state, and late, whatever state the query asks for. */
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

/** How many there are. */
export async function countRequests(database: Database, query: StaffRequestQuery, now: Date): Promise<number> {
  const selection = selectRequests(database, query, now)
  const { total } = await selection.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}

/** How many of those counted a query asks for. */
export function totalOf(counts: StaffRequestCounts, { state, overdue }: StaffRequestQuery): number {
  if (overdue) return state === undefined || state === 'VERIFIED' ? counts.overdue : 0
  return state ? counts[state] : counts.RECEIVED + counts.VERIFIED + counts.HANDLED + counts.WITHDRAWN
}

/** A page of them, newest first. */
export function findRequests(database: Database, query: StaffRequestQuery, now: Date): Promise<StoredRequest[]> {
  return selectRequests(database, query, now)
    .selectAll()
    .orderBy('receivedAt', 'desc')
    .orderBy('reference')
    .limit(pageSize)
    .offset(((query.page ?? 1) - 1) * pageSize)
    .execute()
}

/** Few enough that nobody else waits for long while they are read and written. */
const batchLength = 500

/** All of them, newest first, some at a time; what comes in or is removed meanwhile neither repeats nor skips another. */
export async function* requestBatches(
  database: Database,
  query: StaffRequestQuery,
  now: Date,
): AsyncGenerator<StoredRequest[]> {
  let rest = selectRequests(database, query, now)
  for (;;) {
    const found = rest
      .selectAll()
      // As the database knows it: a Date has no microseconds.
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
