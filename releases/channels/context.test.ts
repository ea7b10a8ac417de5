import { createContext } from './context.ts'

const mode = process.env.NODE_ENV

afterEach(() => {
  process.env.NODE_ENV = mode
})

test.each(['production', 'development', 'test', ''])(
  'NODE_ENV "%s" decides whether a release is for production',
  (value) => {
    process.env.NODE_ENV = value
    expect(createContext('var/site', {}).production).toBe(value === 'production')
  },
)

test('an unknown mode is rejected, before a store is begun with it', () => {
  process.env.NODE_ENV = 'prod'
  expect(() => createContext('var/site', {})).toThrow('NODE_ENV must be development, test or production, not "prod"')
})
