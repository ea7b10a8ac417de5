import { areBuiltinsIntact } from './builtins.ts'

/** Replaces a property while `act` runs. */
function whileReplaced(owner: object, name: PropertyKey, act: () => void) {
  const before = Object.getOwnPropertyDescriptor(owner, name)!
  Object.defineProperty(owner, name, { ...before, value: () => undefined })
  try {
    act()
  } finally {
    Object.defineProperty(owner, name, before)
  }
}

test.each<[string, object, PropertyKey]>([
  ['Array.prototype.map', Array.prototype, 'map'],
  ['the iterator of arrays', Array.prototype, Symbol.iterator],
  ['Promise.all', Promise, 'all'],
  ['JSON.stringify', JSON, 'stringify'],
  ['document.querySelector', Document.prototype, 'querySelector'],
])('a replaced %s is noticed, until it is back', (_, owner, name) => {
  let found: boolean | undefined
  whileReplaced(owner, name, () => (found = areBuiltinsIntact()))
  expect([found, areBuiltinsIntact()]).toEqual([false, true])
})

test('a property that nobody had is no fault: a polyfill adds what is missing', () => {
  Reflect.defineProperty(Array.prototype, 'ofTomorrow', { value: () => undefined, configurable: true })
  const isIntact = areBuiltinsIntact()
  Reflect.deleteProperty(Array.prototype, 'ofTomorrow')
  expect(isIntact).toBe(true)
})
