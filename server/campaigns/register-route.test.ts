import { answerKey } from './register-route.ts'

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
