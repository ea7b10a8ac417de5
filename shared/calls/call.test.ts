import { enums, number, object, optional, string } from 'superstruct'
import { addressOf, call, codeAbout } from './call.ts'
import { ApiRejected, isRejected } from './api-errors.ts'

const letter = call(
  {
    method: 'GET',
    path: '/api/letters/{id}/{side}',
    params: object({ id: string(), side: enums(['front', 'back']) }),
    query: object({ locale: string(), page: optional(number()), text: optional(string()) }),
    answer: object({ text: string() }),
    errors: { NOT_FOUND: { status: 404 }, WRONG_TEXT: { status: 400, field: 'text' } },
  },
  (it) => (id: string) =>
    `${it.method} ${addressOf(it, { params: { id, side: 'front' }, query: { locale: 'nl_nl' } })}`,
)

test('a call is the function of a page, and what the others know of it', () => {
  expect(letter('1')).toBe('GET /api/letters/1/front?locale=nl_nl')
  expect([letter.method, letter.path, letter.errors?.NOT_FOUND.status]).toEqual([
    'GET',
    '/api/letters/{id}/{side}',
    404,
  ])
})

const addresses: [query: object, address: string][] = [
  [{ locale: 'nl_nl' }, '?locale=nl_nl'],
  [{ locale: 'fr_be', page: 2, text: 'é & ?' }, '?locale=fr_be&page=2&text=%C3%A9+%26+%3F'],
  [{ locale: 'nl_nl', page: undefined, text: '' }, '?locale=nl_nl&text='],
]

test.each(addresses)('with %j the call is at %s', (query, address) => {
  expect(addressOf(letter, { params: { side: 'back', id: 'a/b' }, query })).toBe(`/api/letters/a%2Fb/back${address}`)
})

test('a call without parameters is at its path', () => {
  expect(addressOf(call({ method: 'GET', path: '/api/all', answer: string() }), {})).toBe('/api/all')
})

test.each([
  ['text', 'WRONG_TEXT'],
  ['locale', 'INVALID_BODY'],
  [undefined, 'INVALID_BODY'],
])('an error in %s is rejected as %s', (field, code) => {
  expect(codeAbout(letter, field)).toBe(code)
})

test('a page asks for a refusal by a code that the call has', () => {
  expect(isRejected(new ApiRejected(400, 'WRONG_TEXT'), letter, 'WRONG_TEXT')).toBe(true)
  expect(isRejected(new ApiRejected(404, 'NOT_FOUND'), letter, 'WRONG_TEXT')).toBe(false)
  expect(isRejected(new Error('NOT_FOUND'), letter, 'NOT_FOUND')).toBe(false)
})
