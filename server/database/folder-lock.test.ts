import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts'
import { lockFolder } from './folder-lock.ts'

let folder: TemporaryFolder

beforeEach(async () => {
  folder = await createTemporaryFolder()
})

afterEach(() => folder.remove())

const refusal = (path: string) =>
  `The database in ${path} is in use by another process: stop that one, or set DATABASE_DIR.`

/** A process of its own that tries to lock the folder, says how that went, and then stays. */
async function tryInProcess(name: string) {
  const code = `
    const { lockFolder } = await import(process.argv[1])
    try { globalThis.free = lockFolder(process.argv[2]); console.log('held') } catch (error) { console.log(error.message) }
    setInterval(() => undefined, 1_000)`
  const lock = join(import.meta.dirname, 'folder-lock.ts')
  // As in another container: what is temporary there is nothing to the others.
  const env = { PATH: process.env.PATH, TMPDIR: join(folder.path, name) }
  const holder = spawn(process.execPath, ['--input-type=module', '-e', code, lock, folder.path], { env })
  const [said] = await once(holder.stdout, 'data')
  async function kill() {
    holder.kill('SIGKILL')
    await once(holder, 'close')
  }
  return { said: String(said).trim(), kill }
}

test('a folder is held by one at a time, and free again afterwards', () => {
  const free = lockFolder(folder.path)
  expect(() => lockFolder(folder.path)).toThrow(refusal(folder.path))
  free()
  lockFolder(folder.path)()
})

test('of ten processes with temporary folders of their own, which race for a folder, exactly one gets it', async () => {
  const tries = await Promise.all(Array.from({ length: 10 }, (_, index) => tryInProcess(`temporary-${index}`)))
  const words = tries.map(({ said }) => said).toSorted()
  await Promise.all(tries.map(({ kill }) => kill()))
  expect(words).toEqual([...Array.from({ length: 9 }, () => refusal(folder.path)), 'held'])
}, 60_000)

test('a process that is killed leaves the folder free at once, and no trace that another would have to judge', async () => {
  for (let count = 0; count < 3; count++) {
    const { said, kill } = await tryInProcess(`temporary-${count}`)
    expect(said).toBe('held')
    expect(() => lockFolder(folder.path)).toThrow(refusal(folder.path))
    await kill()
  }
  lockFolder(folder.path)()
}, 60_000)

test('where nothing can be locked, that is said', () => {
  expect(() => lockFolder(join(folder.path, 'missing'))).toThrow(
    /cannot be locked \(unable to open database file\): use /,
  )
})
