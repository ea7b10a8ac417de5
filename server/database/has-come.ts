import { sql, type Expression, type RawBuilder } from 'kysely'

/**
 * Tells whether a stored moment has come. One further ahead than it can be was written by a clock that was ahead, and counts as come.
 * @param longest In milliseconds: how far ahead the moment is written at most
 */
export function hasCome(moment: Expression<unknown>, now: Date, longest: number): RawBuilder<boolean> {
  const latest = new Date(now.getTime() + longest)
  return sql<boolean>`(${moment} <= ${now} or ${moment} > ${latest})`
}
