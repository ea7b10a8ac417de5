import { sql } from 'kysely'
import { createTemporaryFolder, openOwnDatabase } from '../testing/index.ts'
import { migrate, readMigrations } from './migrate.ts'

const folder = await createTemporaryFolder()
const database = await openOwnDatabase()

/** Returns the migrations of this version, followed by one of a later version. */
async function withLater(name: string, statements: string) {
  await folder.write({ [`${name}/${name}.sql`]: statements })
  return { ...(await readMigrations()), ...(await readMigrations(`${folder.path}/${name}`)) }
}

test('a server that was rolled back starts on the database of the later one, and is upgraded again', async () => {
  const later = await withLater('9998-later', 'create table later (id text);')
  await migrate(database, later)
  await migrate(database)
  await sql`insert into later (id) values ('stays')`.execute(database)
  await migrate(database, later)
  expect((await sql`select id from later`.execute(database)).rows).toEqual([{ id: 'stays' }])
})

test('a migration that is missing in the middle is rejected: that database belongs to something else', async () => {
  const others = await readMigrations(`${folder.path}/9998-later`)
  await expect(migrate(database, others)).rejects.toThrow(
    'The database cannot be used: it has the migration 0001-schema of another version of the site: use that version, or another database',
  )
})

test('a migration may have comments, several statements and a function; one that fails changes nothing', async () => {
  const later = await readMigrations(`${folder.path}/9998-later`)
  const statements = `-- A comment; it has a semicolon.
create table counted (id text);
create function count_one() returns integer language plpgsql as $$ begin
  insert into counted values ('a;b');
  return (select count(*) from counted);
end $$;`
  const wrong = await withLater('9999-count', `${statements}\nselect nothing from nowhere;`)
  await expect(migrate(database, { ...wrong, ...later })).rejects.toThrow(
    'The database migration 9999-count failed: relation "nowhere"',
  )
  const right = await withLater('9999-count', statements)
  await migrate(database, { ...right, ...later })
  expect((await sql`select count_one() as count`.execute(database)).rows).toEqual([{ count: 1 }])
})

test('a file that is no SQL is rejected by its name', async () => {
  await folder.write({ 'other/0002-note.txt': '' })
  await expect(readMigrations(`${folder.path}/other`)).rejects.toThrow('0002-note.txt is not an .sql file')
})
