import { afterEach, beforeEach, expect, jest } from '@jest/globals'

if (typeof document !== 'undefined') {
  await import('./browser-gaps.ts')
  await import('@testing-library/jest-dom/jest-globals')
  const { configure } = await import('@testing-library/dom')
  // One second, the default, is too short on a busy machine.
  configure({ asyncUtilTimeout: 20_000 })
}

let errors: jest.SpiedFunction<typeof console.error>

beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  const said = errors.mock.calls.map((call) => call.map(String).join(' '))
  errors.mockRestore()
  expect(said).toEqual([])
})
