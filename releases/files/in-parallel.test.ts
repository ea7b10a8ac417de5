import { setTimeout as pause } from 'node:timers/promises'
import { inParallel } from './files.ts'

test('answers come in order, and no more than the limit runs at once', async () => {
  let running = 0
  let maxRunning = 0
  const work = async (item: number) => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await pause(10 - item)
    running -= 1
    return item * 2
  }
  expect(await inParallel(2, [1, 2, 3, 4, 5], work)).toEqual([2, 4, 6, 8, 10])
  expect(maxRunning).toBe(2)
  expect(await inParallel(2, [], work)).toEqual([])
})

test('an error is thrown once all work under way has ended', async () => {
  const ended: number[] = []
  const work = async (item: number) => {
    await pause(item * 5)
    ended.push(item)
    if (item === 1) throw new Error('the first fails')
  }
  await expect(inParallel(2, [1, 2, 3], work)).rejects.toThrow('the first fails')
  expect(ended).toEqual([1, 2, 3])
})
