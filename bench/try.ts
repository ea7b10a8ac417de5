import { test, expect } from '../e2e/production/test.ts'
console.log(typeof test)
let n = 0
await expect(() => {
  expect(++n).toBe(3)
}).toPass({ timeout: 5000 })
console.log('toPass ok', n)
await expect.poll(() => ++n, { timeout: 3000 }).toBe(6)
console.log('poll ok')
