import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withLock } from './lock.ts'

let folder: string
let lock: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'))
  lock = join(folder, 'lock')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

function holder(pid: number, machine = hostname()): string {
  return `process ${pid} on ${machine}, since 2026-01-01T00:00:00.000Z, 1`
}

test('holders take turns, and nothing is left behind', async () => {
  const steps: string[] = []
  const work = (name: string) => async () => {
    steps.push(`${name} begins`)
    await pause(20)
    steps.push(`${name} ends`)
  }
  await Promise.all(['a', 'b', 'c'].map((name) => withLock(lock, work(name))))
  expect(steps).toHaveLength(6)
  for (const at of [0, 2, 4]) expect(steps[at + 1]).toBe(steps[at]?.replace('begins', 'ends'))
  expect(await readdir(folder)).toEqual([])
})

test('the lock is given back when the work fails, and the failure is passed on', async () => {
  await expect(withLock(lock, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await readdir(folder)).toEqual([])
})

test('one who waits too long is told who holds the lock', async () => {
  await writeFile(lock, holder(process.pid))
  await expect(withLock(lock, async () => 1, { timeout: 80 })).rejects.toThrow(`is held (${holder(process.pid)})`)
  expect(await readFile(lock, 'utf8')).toBe(holder(process.pid))
})

test('the lock of a process that has died is taken over by one of those who wait', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  await writeFile(lock, holder(pid))
  let inside = 0
  const work = async () => {
    inside += 1
    const others = inside - 1
    await pause(5)
    inside -= 1
    return others
  }
  expect(await Promise.all(Array.from({ length: 5 }, () => withLock(lock, work)))).toEqual([0, 0, 0, 0, 0])
  expect(await readdir(folder)).toEqual([])
})

test('the lock of another machine is taken over only when it gives no sign of life', async () => {
  await writeFile(lock, holder(1, 'elsewhere'))
  await expect(withLock(lock, async () => 1, { timeout: 80 })).rejects.toThrow('is held')
  await utimes(lock, 0, 0)
  expect(await withLock(lock, async () => 1, { timeout: 80 })).toBe(1)
})

test('long work keeps giving signs of life', async () => {
  const seen = new Set<number>()
  async function work() {
    while (seen.size < 3) {
      seen.add((await stat(lock)).mtimeMs)
      await pause(5)
    }
  }
  await withLock(lock, work, { staleAfter: 100 })
  expect([...seen]).toEqual([...seen].toSorted((a, b) => a - b))
})
