import './browser-gaps.ts'
import '@testing-library/jest-dom/jest-globals'
import { afterEach, beforeEach, expect, jest } from '@jest/globals'

let errors: jest.SpiedFunction<typeof console.error>

beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  const said = errors.mock.calls.map((call) => call.map(String).join(' '))
  errors.mockRestore()
  expect(said).toEqual([])
})
