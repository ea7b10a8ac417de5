import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withLock } from './lock.ts'

let lock: string

beforeEach(async () => {
  lock = join(await mkdtemp(join(tmpdir(), 'lock-')), 'folder/lock.db')
})

afterEach(() => rm(join(lock, '../..'), { recursive: true, force: true }))

test('holders of a lock take turns, also after one whose work failed', async () => {
  const steps: string[] = []
  const work = (name: string) => async () => {
    steps.push(`${name} begins`)
    await pause(20)
    steps.push(`${name} ends`)
    if (name === 'b') throw new Error('failed')
  }
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => withLock(lock, work(name))))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(steps).toHaveLength(6)
  for (const at of [0, 2, 4]) expect(steps[at + 1]).toBe(steps[at]?.replace('begins', 'ends'))
})

test('another process waits for its time only, and the lock of one that is killed is free at once', async () => {
  const program = `
    import { withLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))}
    // Garbage collection closes the lock of work that nothing can end.
    globalThis.work = new Promise(() => setInterval(() => {}, 1000))
    await withLock(${JSON.stringify(lock)}, () => (console.log('held'), globalThis.work))`
  const env = { ...process.env, NODE_OPTIONS: '' }
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  await once(holder.stdout, 'data')
  await expect(withLock(lock, async () => 1, 80)).rejects.toThrow('Another command is using')
  holder.kill('SIGKILL')
  expect(await withLock(lock, async () => 1)).toBe(1)
})
