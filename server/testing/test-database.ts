import type { PGlite } from '@electric-sql/pglite'
import { databaseOver, openDatabase, type Database } from '../database/database.ts'
import { dialectOf, openInMemory } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { OutageLog } from '../database/database-unavailable.ts'
import { closeLater } from './close-later.ts'
import { testConfig } from './test-config.ts'

/** Databases that no file of tests uses: the next one takes one, emptied, in a twentieth of the time of a new one. */
const idle: PGlite[] = []

/** A database for one file of tests: embedded, or the empty PostgreSQL database that TEST_DATABASE_URL names. */
export async function openTestDatabase(): Promise<Database> {
  if (process.env['TEST_DATABASE_URL']) return openOwnDatabase()
  const pglite = idle.pop() ?? (await openMigrated())
  const database = over(pglite, async () => {
    await pglite.exec(startAnew)
    idle.push(pglite)
  })
  closeLater(() => database.destroy())
  return database
}

/** The same for tests that change its tables: no other file gets it. */
export async function openOwnDatabase(): Promise<Database> {
  const { answerKeys } = testConfig()
  const options = { databaseUrl: process.env['TEST_DATABASE_URL'], databaseDirectory: 'memory://', answerKeys }
  const database = await openDatabase(options)
  closeLater(() => database.destroy())
  return database
}

async function openMigrated(): Promise<PGlite> {
  const pglite = await openInMemory()
  const database = over(pglite, async () => undefined)
  await migrate(database)
  await database.destroy()
  await pglite.exec(keepFirstRows)
  return pglite
}

function over(pglite: PGlite, close: () => Promise<void>): Database {
  const outages = new OutageLog((problem) => process.stderr.write(`${problem}\n`))
  return databaseOver(dialectOf(pglite, outages, close), testConfig().answerKeys)
}

const ownTables = `from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`

/** Migrations write rows too. */
const keepFirstRows = `create schema first;
do $$ declare name text; has_rows boolean; begin
  for name in select tablename ${ownTables} loop
    execute format('select exists (select from public.%I)', name) into has_rows;
    if has_rows then execute format('create table first.%I as table public.%I', name, name); end if;
  end loop;
end $$`

/** As after the migrations. */
const startAnew = `do $$ declare name text; begin
  execute (select 'truncate ' || string_agg(quote_ident(tablename), ', ') || ' restart identity cascade' ${ownTables});
  for name in select tablename from pg_tables where schemaname = 'first' loop
    execute format('insert into public.%I overriding system value table first.%I', name, name);
  end loop;
end $$`
