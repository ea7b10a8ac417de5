import { BoundedCache } from './bounded-cache.ts'

test('a value is made once for a key, and again after a failure', async () => {
  const answers = new BoundedCache<number>()
  let made = 0
  const make = async () => (made += 1)
  expect([await answers.fetch('a', make), await answers.fetch('a', make), await answers.fetch('b', make)]).toEqual([
    1, 1, 2,
  ])
  const fail = () => Promise.reject(new Error('lost'))
  await expect(answers.fetch('c', fail)).rejects.toThrow('lost')
  expect(await answers.fetch('c', make)).toBe(3)
})

test('the least recently used value is removed', async () => {
  const answers = new BoundedCache<string>()
  for (let count = 0; count < 1_000; count += 1) await answers.fetch(String(count), async () => 'first')
  await answers.fetch('0', async () => 'second')
  await answers.fetch('new', async () => 'first')
  expect(await answers.fetch('0', async () => 'second')).toBe('first')
  expect(await answers.fetch('1', async () => 'second')).toBe('second')
})

test('large values are removed before they use all memory', async () => {
  const answers = new BoundedCache<number>({ sizeOf: (bytes) => bytes })
  const half = 17 * 1024 * 1024
  const small = 1
  await answers.fetch('a', async () => half)
  await answers.fetch('b', async () => small)
  await answers.fetch('c', async () => half)
  expect(await answers.fetch('b', async () => 2)).toBe(small)
  expect(await answers.fetch('c', async () => 3)).toBe(half)
  expect(await answers.fetch('a', async () => 4)).toBe(4)
  await answers.fetch('larger than all', async () => 40 * 1024 * 1024)
  expect(await answers.fetch('larger than all', async () => 5)).toBe(5)
})

test('those who request the same at the same time share one', async () => {
  const answers = new BoundedCache<number>()
  let made = 0
  const make = async () => (made += 1)
  expect(await Promise.all([answers.fetch('a', make), answers.fetch('a', make)])).toEqual([1, 1])
})

test('long keys count, too: entries with empty values are bounded', () => {
  const answers = new BoundedCache<string>({ maxEntries: 100_000, maxBytes: 1_000_000 })
  for (let count = 0; count < 100_000; count += 1) answers.set(`${'\u{1f600}'.repeat(500)}${count}`, '')
  expect(answers.entries).toBeGreaterThan(1_000)
  expect(answers.entries * 200).toBeLessThanOrEqual(answers.bytes)
  expect(answers.bytes).toBeLessThanOrEqual(1_000_000)
})
