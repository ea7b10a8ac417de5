import { sql } from 'kysely'
import { createTemporaryFolder, openOwnDatabase } from '../testing/index.ts'
import { migrate, readMigrations } from './migrate.ts'

const folder = await createTemporaryFolder()
const migrations = await readMigrations()

/** @returns the migrations of this version, and one of a later version */
async function withLater(name: string, statements: string) {
  await folder.write({ [`${name}/${name}.sql`]: statements })
  return { ...migrations, ...(await readMigrations(`${folder.path}/${name}`)) }
}

test('a server that was rolled back starts on the database of the later one, and is upgraded again', async () => {
  const database = await openOwnDatabase()
  const later = await withLater('9998-later', 'create table later (id text);')
  await migrate(database, later)
  await migrate(database)
  await sql`insert into later (id) values ('stays')`.execute(database)
  await migrate(database, later)
  expect((await sql`select id from later`.execute(database)).rows).toEqual([{ id: 'stays' }])
})

test('a migration that is missing in the middle is rejected: that database belongs to something else', async () => {
  const database = await openOwnDatabase()
  await migrate(database, await withLater('0002-more', 'create table more (id text);'))
  const others = await readMigrations(`${folder.path}/0002-more`)
  await expect(migrate(database, others)).rejects.toThrow('previously executed migration 0001-schema is missing')
})

test('a migration may have comments, several statements and a function; one that fails changes nothing', async () => {
  const database = await openOwnDatabase()
  const failing = `-- A comment; it has a semicolon.
create table counted (id text);
create function count_one() returns integer language plpgsql as $$ begin
  insert into counted values ('a;b');
  return (select count(*) from counted);
end $$;
select nothing from nowhere;`
  const wrong = await withLater('0002-wrong', failing)
  await expect(migrate(database, wrong)).rejects.toThrow('The database migration 0002-wrong failed: relation "nowhere"')
  await migrate(database, await withLater('0002-right', failing.replace('select nothing from nowhere;', '')))
  expect((await sql`select count_one() as count`.execute(database)).rows).toEqual([{ count: 1 }])
})

test('a file that is no SQL is rejected by its name', async () => {
  await folder.write({ 'other/0002-note.txt': '' })
  await expect(readMigrations(`${folder.path}/other`)).rejects.toThrow('0002-note.txt is not an .sql file')
})
