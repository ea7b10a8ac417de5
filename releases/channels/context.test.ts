import { createContext } from './context.ts'

const former = process.env.NODE_ENV

afterEach(() => {
  process.env.NODE_ENV = former
})

test.each(['production', 'development', 'test', ''])(
  'NODE_ENV "%s" decides whether a release is for production',
  (mode) => {
    process.env.NODE_ENV = mode
    expect(createContext('var/site', {}).production).toBe(mode === 'production')
  },
)

test('a mode that nobody knows is refused, before a store is begun for what nobody meant', () => {
  process.env.NODE_ENV = 'prod'
  expect(() => createContext('var/site', {})).toThrow('NODE_ENV must be development, test or production, not "prod"')
})
