import { createContext } from './context.ts'

const former = process.env.NODE_ENV

afterEach(() => {
  process.env.NODE_ENV = former
})

const modes: [string, boolean][] = [
  ['production', true],
  ['development', false],
  ['test', false],
  ['', false],
]

test.each(modes)('with NODE_ENV "%s" a release is for production: %s', (mode, production) => {
  process.env.NODE_ENV = mode
  expect(createContext('var/site', {}).production).toBe(production)
})

test('a mode that nobody knows is refused, before a store is begun for what nobody meant', () => {
  process.env.NODE_ENV = 'prod'
  expect(() => createContext('var/site', {})).toThrow('NODE_ENV must be development, test or production, not "prod"')
})
