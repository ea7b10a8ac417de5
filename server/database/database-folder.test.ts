import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '../testing/index.ts'
import { lockFolder, prepareFolder } from './database-folder.ts'
import { openDatabase } from './database.ts'

const folder = await createTemporaryFolder()
await folder.write({
  file: 'a file',
  'old/PG_VERSION': '17\n',
  'damaged/PG_VERSION': '\0\0',
  'half/PG_VERSION': '18\n',
})

const cases = [
  ['file', /file, for the database, is or lies below a file, not a folder: move that file away, or set DATABASE_DIR/],
  ['file/below', /below, for the database, is or lies below a file, not a folder/],
  ['old', /old is of PostgreSQL 17, not 18: bring back a backup that fits, or set DATABASE_DIR to another folder/],
  ['damaged', /damaged is damaged: PG_VERSION is unreadable: bring back a backup/],
  ['half', /half is damaged \(.+\): bring back its backup, or set DATABASE_DIR to another folder/],
] as const

test.each(cases)('a database folder %s is refused with a sentence', async (name, sentence) => {
  const databaseDirectory = `${folder.path}/${name}`
  await expect(openDatabase({ databaseUrl: undefined, databaseDirectory })).rejects.toThrow(sentence)
})

test('a folder where this user may not write is refused with a sentence', async () => {
  // Nothing can be created there, whatever user runs the tests.
  const open = openDatabase({ databaseUrl: undefined, databaseDirectory: '/sys/database' })
  await expect(open).rejects.toThrow(
    /^\/sys\/database, for the database, (may not be read and written by this user: change|is on a disk that is read-only: make)/,
  )
})

test('a folder is locked once, and free again when it is released', () => {
  const release = lockFolder(folder.path)
  expect(() => lockFolder(folder.path)).toThrow(
    `The database in ${folder.path} is in use by another process: stop that one, or set DATABASE_DIR.`,
  )
  release()
  lockFolder(folder.path)()
})

test('a folder that cannot be locked is an error', () => {
  const missing = join(folder.path, 'missing')
  expect(() => lockFolder(missing)).toThrow(/cannot be locked \(unable to open database file\): use /)
})

test('only its own user can read the folder of a database and what is in it, also one that others could read', async () => {
  await folder.write({ 'open/base/1': 'rows' })
  const paths = ['open', 'open/base', 'open/base/1'].map((path) => join(folder.path, path))
  for (const path of paths) await chmod(path, 0o777)
  await prepareFolder(paths[0]!)
  await prepareFolder(join(folder.path, 'new'))
  const modes = [...paths, join(folder.path, 'new')].map(async (path) => (await stat(path)).mode & 0o777)
  expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o600, 0o700])
})

test.each(['made', 'opened again'])('nor can anybody else read a database that has just been %s', async () => {
  const databaseDirectory = join(folder.path, 'made')
  const database = await openDatabase({ databaseUrl: undefined, databaseDirectory })
  const paths = (await readdir(databaseDirectory, { recursive: true })).map((path) => join(databaseDirectory, path))
  const modes = paths.map(async (path) => ((await stat(path)).mode & 0o077) > 0 && path)
  expect((await Promise.all(modes)).filter(Boolean)).toEqual([])
  expect(paths.length).toBeGreaterThan(500)
  await database.destroy()
})

test('the folders above a private one that did not exist can be read by others', async () => {
  await prepareFolder(join(folder.path, 'above', 'private'))
  expect((await stat(join(folder.path, 'above'))).mode & 0o777).toBe(0o777 & ~process.umask())
})
