import { afterEach, beforeEach, expect, jest } from '@jest/globals'

// Tests of rules run without a page.
if (typeof document !== 'undefined') {
  await import('./browser-gaps.ts')
  await import('@testing-library/jest-dom/jest-globals')
  const { configure } = await import('@testing-library/dom')
  // What a test waits for comes when the machine has time for it; its own second is short where others are at work too.
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
