import { createReference } from './reference.ts'

test('references can be read out, and do not repeat', () => {
  const references = Array.from({ length: 2_000 }, createReference)
  for (const reference of references) expect(reference).toMatch(/^LM-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(new Set(references).size).toBe(2_000)
})
