import { sql, type RawBuilder } from 'kysely'

/** Rows on a page of a list. */
export const pageSize = 50

/** Who looks at a list, by the id at the login provider, and when. */
export interface ListViewer {
  subject: string
  now: Date
}

/** Counts the rows on a tab of a list. */
export function countTab<Tab extends string>(tab: Tab, condition: RawBuilder<boolean>) {
  return sql<number>`count(*) filter (where ${condition})::int`.as(tab)
}

/** Returns the first row of a page. */
export function offsetOf(page: number): number {
  return (page - 1) * pageSize
}
