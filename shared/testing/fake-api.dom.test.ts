import { jest } from '@jest/globals'
import { allowUnanswered, fakeApi } from './fake-api.ts'

/** Removes and returns the faults that would fail the test, from the console. */
function takeErrors() {
  const errors = jest.mocked(console.error)
  const said = errors.mock.calls.map(([first]) => String(first))
  errors.mockClear()
  return said
}

// First, before any test has faked something.
test('a call fails the test where nothing was faked', async () => {
  await expect(fetch('/api/x')).rejects.toThrow('No answer was given for GET /api/x')
  expect(takeErrors()).toEqual(['No answer was given for GET /api/x: name it in fakeApi'])
})

test('a call that nobody faked fails the test, also where the page shows a message for it', async () => {
  const requests = fakeApi({ 'GET /api/x': () => new Response('x') })
  expect(await (await fetch('/api/x?y=1')).text()).toBe('x')
  const shown = await fetch('/api/z', { method: 'POST' }).catch(() => 'a message')
  expect([shown, requests.length]).toEqual(['a message', 1])
  expect(takeErrors()).toEqual(['No answer was given for POST /api/z: name it in fakeApi'])
})

test('a call that fills in a part of a page may be left unanswered', async () => {
  allowUnanswered({ method: 'GET', path: '/api/parts/{id}' })
  await expect(fetch('/api/parts/1')).rejects.toThrow('No answer was given for GET /api/parts/1')
  expect(takeErrors()).toEqual([])
})
