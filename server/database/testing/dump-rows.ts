import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** Rows of each table that the file has. */
const maxRows = 3

interface Column {
  name: string
  isIdentity: boolean
}

/** Returns a few rows of each table of a database as SQL, so that a later version can try its migrations on them. */
export async function dumpRows(database: Database): Promise<string> {
  const tables = await listTables(database)
  // Rows of other tables go with those that they belong to.
  for (const table of tables) {
    const own = sql.table(table)
    await sql`delete from ${own} where ctid not in (select ctid from ${own} order by ctid limit ${maxRows})`.execute(
      database,
    )
  }
  // Migrations write rows too.
  const statements = [`truncate ${tables.map((table) => `"${table}"`).join(', ')} cascade;`]
  for (const table of tables) statements.push(...(await dumpTable(table, database)))
  return `${statements.join('\n')}\n`
}

/** Returns the tables, each after those that it refers to. */
async function listTables(database: Database): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' order by tablename`.execute(database)
  const { rows: links } = await sql<{ table: string; target: string }>`select conrelid::regclass::text as table,
    confrelid::regclass::text as target from pg_constraint where contype = 'f'`.execute(database)
  const ordered: string[] = []
  function add(name: string) {
    if (ordered.includes(name)) return
    for (const { table, target } of links) if (table === name && target !== name) add(target)
    ordered.push(name)
  }
  for (const { name } of tables) add(name)
  return ordered
}

async function dumpTable(table: string, database: Database): Promise<string[]> {
  const { rows: columns } = await sql<Column>`select column_name as name, is_identity = 'YES' as "isIdentity"
    from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`.execute(database)
  const values = sql.join(columns.map(({ name }) => sql`quote_nullable(${sql.ref(name)}::text)`))
  const { rows } = await sql<{ values: string }>`select concat_ws(', ', ${values}) as values
    from ${sql.table(table)} order by ctid`.execute(database)
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const identity = columns.some(({ isIdentity }) => isIdentity) ? ' overriding system value' : ''
  return rows.map((row) => `insert into "${table}" (${names})${identity} values (${row.values});`)
}
