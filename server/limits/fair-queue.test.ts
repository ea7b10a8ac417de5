import { FairQueue } from './fair-queue.ts'

test('one task runs at a time, and clients take turns, whichever came first', async () => {
  const queue = new FairQueue()
  const done: string[] = []
  let underWay = 0
  const work = (client: string) =>
    queue.run(client, async () => {
      underWay += 1
      expect(underWay).toBe(1)
      await Promise.resolve()
      done.push(client)
      underWay -= 1
    })
  const flood = Array.from({ length: 20 }, () => work('a'))
  await Promise.all([...flood, work('b'), work('c'), work('b')])
  expect(done.slice(0, 6)).toEqual(['a', 'a', 'b', 'c', 'a', 'b'])
  expect(done).toHaveLength(23)
})

test('the next task runs after one that failed', async () => {
  const queue = new FairQueue()
  const failed = queue.run('a', () => Promise.reject(new Error('no')))
  const next = queue.run('a', () => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await queue.run('a', () => Promise.resolve('again'))).toBe('again')
})
