import { FairTurns } from './fair-turns.ts'

test('networks take turns, whichever came first', async () => {
  const turns = new FairTurns()
  const done: string[] = []
  async function work(network: string) {
    await turns.take(network)
    done.push(network)
  }
  const flood = Array.from({ length: 50 }, () => work('a'))
  await Promise.all([...flood, work('b'), work('c'), work('b')])
  // One is under way, and one more was first.
  expect(done.slice(0, 6)).toEqual(['a', 'a', 'b', 'c', 'a', 'b'])
  expect(done).toHaveLength(53)
})

test('between two pieces of work others are answered', async () => {
  const turns = new FairTurns()
  let pieces = 0
  async function work() {
    await turns.take('a')
    pieces += 1
  }
  const all = Promise.all(Array.from({ length: 9 }, work))
  const seen = new Set<number>()
  while (pieces < 9) {
    seen.add(pieces)
    await new Promise(setImmediate)
  }
  await all
  expect(seen.size).toBeGreaterThan(3)
})
