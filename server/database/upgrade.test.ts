import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { closeLater } from '../testing/close-later.ts'
import { OutageLog } from './database-unavailable.ts'
import { databaseOver, type Database } from './database.ts'
import { dialectOf, openInMemory } from './embedded.ts'
import { migrate, readMigrations } from './migrate.ts'

const folder = join(import.meta.dirname, '../../versions')

interface Version {
  version: string
  /** Null for a draft, whose migrations still change. */
  day: string | null
  migrations: Record<string, string>
}

const records = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : []
const versions = records.map((file): Version => JSON.parse(readFileSync(join(folder, file), 'utf8')))
const released = versions.filter(({ day }) => day !== null)

/** A database as that version made it, with rows of its own. */
async function openDatabaseOf({ version, migrations }: Version): Promise<Database> {
  const database = databaseOver(dialectOf(await openInMemory(), new OutageLog(() => undefined)))
  closeLater(() => database.destroy())
  const known = Object.entries(await readMigrations()).filter(([name]) => Object.hasOwn(migrations, name))
  await migrate(database, Object.fromEntries(known))
  await sql.raw(readFileSync(join(folder, `${version}.sql`), 'utf8')).execute(database)
  return database
}

async function countRows(database: Database): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%'`.execute(database)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(name)}`.execute(
      database,
    )
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

test('a database of every version since the first is upgraded, and loses no row', async () => {
  for (const version of released) {
    const database = await openDatabaseOf(version)
    const before = await countRows(database)
    expect(before['privacy_requests']).toBeGreaterThan(0)
    await migrate(database)
    const after = await countRows(database)
    for (const [table, count] of Object.entries(before)) expect([table, after[table] ?? count]).toEqual([table, count])
  }
})
