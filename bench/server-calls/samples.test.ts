import { samples } from './samples.ts'

test('every call of the API is filled in, or left out on purpose', () => {
  expect(samples('NL-1', 'LM-0000-0001', '').map(({ name }) => name)).toContain('GET /api/campaign-items')
})
