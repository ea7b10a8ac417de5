import { answerKey, RecentAnswers } from './recent-answers.ts'

test('an answer is made once for a key, a failed one again', async () => {
  const answers = new RecentAnswers<number>()
  let made = 0
  const make = async () => (made += 1)
  expect([await answers.get('a', make), await answers.get('a', make), await answers.get('b', make)]).toEqual([1, 1, 2])
  const fail = () => Promise.reject(new Error('lost'))
  await expect(answers.get('c', fail)).rejects.toThrow('lost')
  expect(await answers.get('c', make)).toBe(3)
})

test('the longest unused answer is let go', async () => {
  const answers = new RecentAnswers<string>()
  for (let count = 0; count < 1_000; count += 1) await answers.get(String(count), async () => 'first')
  await answers.get('0', async () => 'second')
  await answers.get('new', async () => 'first')
  expect(await answers.get('0', async () => 'second')).toBe('first')
  expect(await answers.get('1', async () => 'second')).toBe('second')
})

test('large answers are let go before they take all memory', async () => {
  const answers = new RecentAnswers<number>({ sizeOf: (bytes) => bytes })
  const [half, small] = [17 * 1024 * 1024, 1]
  await answers.get('a', async () => half)
  await answers.get('b', async () => small)
  await answers.get('c', async () => half)
  expect(await answers.get('b', async () => 2)).toBe(small)
  expect(await answers.get('c', async () => 3)).toBe(half)
  expect(await answers.get('a', async () => 4)).toBe(4)
  await answers.get('larger than all', async () => 40 * 1024 * 1024)
  expect(await answers.get('larger than all', async () => 5)).toBe(5)
})

test('a key tells register, day and parameters apart, not their order', () => {
  const key = answerKey('r1', '2026-11-21', { text: 'a', from: '2026-01-01' })
  expect(answerKey('r1', '2026-11-21', { from: '2026-01-01', text: 'a' })).toBe(key)
  const others = [
    answerKey('r2', '2026-11-21', { text: 'a', from: '2026-01-01' }),
    answerKey('r1', '2026-11-22', { text: 'a', from: '2026-01-01' }),
    answerKey('r1', '2026-11-21', { text: 'a' }),
  ]
  expect(others).not.toContain(key)
})

test('an answer that is no longer fresh is made again, and stays to be found where that fails', async () => {
  const answers = new RecentAnswers<string>({ freshness: 1 })
  await answers.get('a', async () => 'first')
  expect([answers.find('a'), answers.find('b')]).toEqual(['first', undefined])
  await new Promise((resolve) => setTimeout(resolve, 20))
  const failing = answers.get('a', () => Promise.reject(new Error('lost')))
  expect(answers.find('a')).toBe('first')
  await expect(failing).rejects.toThrow('lost')
  expect([answers.find('a'), answers.find('a')]).toEqual(['first', 'first'])
  expect(await answers.get('a', async () => 'second')).toBe('second')
})
