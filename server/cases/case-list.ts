import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Rows on a page of a list. */
export const pageSize = 50

/** Person who looks at a list, by their id at the login provider, and the time. */
export interface ListViewer {
  subject: string
  now: Date
  /** Whether they may not approve what colleagues decide. */
  approvesNone?: boolean
}

/** Counts the rows on a tab of a list. */
export function countTab<Tab extends string>(tab: Tab, condition: RawBuilder<boolean>) {
  return sql<number>`count(*) filter (where ${condition})::int`.as(tab)
}

interface CasesOf<Table extends keyof Tables, Key, Row> {
  /** Selects the keys of all that match. */
  keys: SelectQueryBuilder<Tables, Table, Key>
  /** Selects the rows of some keys. */
  rowsOf: (keys: SelectQueryBuilder<Tables, Table, Key>) => SelectQueryBuilder<Tables, Table, Row>
  order: RawBuilder<unknown>
}

/** Reads a page of a list: finds the keys in an index alone, and reads the rows of this page only. */
export function readPage<Table extends keyof Tables, Key, Row>(
  { keys, rowsOf, order }: CasesOf<Table, Key, Row>,
  offset: number,
  limit = pageSize,
) {
  return rowsOf(keys.orderBy(order).offset(offset).limit(limit)).orderBy(order).execute()
}

/** Returns the first row of a page. */
export function offsetOf(page: number): number {
  return (page - 1) * pageSize
}
