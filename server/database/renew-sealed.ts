import { sql } from 'kysely'
import type { AnswerKeys } from '../configuration/answer-keys.ts'
import { newestPrefix } from '../vault/sealed-values.ts'
import { openColumn, sealColumn, toSnakeCase } from './column-sealing.ts'
import type { Database } from './database.ts'
import { sealedTables, type SealedTable } from './sealed-columns.ts'

/** Rows that are read at once. */
const batchLength = 200

/**
 * Seals all columns with the first of `keys` that have something which another key has sealed, or which an earlier version of the
 * server stored in clear text. @throws Error that names a key which is missing
 */
export async function renewSealed(database: Database, keys: AnswerKeys): Promise<void> {
  if (keys.length === 0) return
  for (const [table, sealed] of Object.entries(sealedTables))
    for (const column of [...sealed.texts, ...Object.keys(sealed.objects)])
      while ((await renewSome(database, keys, { table, column, sealed })) > 0);
}

interface Column {
  table: string
  column: string
  sealed: SealedTable
}

/** Seals some values of a column anew; returns how many. */
async function renewSome(database: Database, keys: AnswerKeys, { table, column, sealed }: Column): Promise<number> {
  const sealedColumn = sql.ref(toSnakeCase(column))
  const isOf = sql.join(
    sealed.boundTo.map((name) => sql`${sql.ref(toSnakeCase(name))}::text`),
    sql`, `,
  )
  const readable = sealed.objects[column]
  const prefix = newestPrefix(keys, { table, column })
  const isOlder = readable
    ? sql`not starts_with(coalesce(${sealedColumn} ->> 'sealed', ''), ${prefix}) and ${sealedColumn} - ${[...readable]}::text[] <> '{}'`
    : sql`not starts_with(${sealedColumn}, ${prefix}) and ${sealedColumn} <> ''`
  const { rows } = await sql<{ bound: string[]; stored: unknown }>`
    select array[${isOf}] as bound, ${sealedColumn} as stored from ${sql.table(toSnakeCase(table))}
    where ${sealedColumn} is not null and ${isOlder} limit ${batchLength}`.execute(database.withoutPlugins())
  for (const row of rows) {
    const place = { table, column, row: row.bound }
    const opened = openColumn(keys, place, row.stored)
    const before = typeof row.stored === 'string' ? row.stored : JSON.stringify(row.stored)
    const cast = readable ? sql`::jsonb` : sql``
    // Unless it was changed meanwhile.
    await sql`update ${sql.table(toSnakeCase(table))} set ${sealedColumn} = ${sealColumn(keys, place, opened)}${cast}
      where array[${isOf}] = ${row.bound}::text[] and ${sealedColumn} = ${before}${cast}`.execute(
      database.withoutPlugins(),
    )
  }
  return rows.length
}
