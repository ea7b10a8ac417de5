import { addressOf } from './attempts.ts'

test('a file that failed is asked for at another address each time, until it has come', () => {
  const attempts = new Map<string, number>()
  const ask = (element = new EventTarget()) => addressOf('/main.js', attempts, element)
  expect(ask()).toBe('/main.js')
  expect(ask()).toMatch(/^\/main\.js\?retry=1\.\d+$/)
  const last = new EventTarget()
  expect(ask(last)).toMatch(/^\/main\.js\?retry=2\.\d+$/)
  expect(addressOf('/other.js', attempts, new EventTarget())).toBe('/other.js')
  last.dispatchEvent(new Event('load'))
  expect(ask()).toBe('/main.js')
})
