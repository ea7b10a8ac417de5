import { sql, type Kysely } from 'kysely'
import { openOwnDatabase } from '../testing/index.ts'
import { migrate, readMigrations } from './migrate.ts'

const database = await openOwnDatabase()

const migrations = await readMigrations()
const later = {
  ...migrations,
  '9998-later': { up: async (inner: Kysely<unknown>) => void (await sql`create table later (id text)`.execute(inner)) },
}

test('a server that was rolled back starts on the database of the later one, and is upgraded again', async () => {
  await migrate(database, later)
  await migrate(database)
  await sql`insert into later (id) values ('kept')`.execute(database)
  await migrate(database, later)
  expect((await sql`select id from later`.execute(database)).rows).toEqual([{ id: 'kept' }])
})

test('a migration that is missing in the middle is refused: that database belongs to something else', async () => {
  const { '0020-complaints': _missing, ...others } = migrations
  await expect(migrate(database, others)).rejects.toThrow('previously executed migration 0020-complaints is missing')
})
