import { answerBy, createReference } from './receipt.ts'

test.each([
  ['OBJECTION', '2026-11-21', '2026-12-21'],
  ['OBJECTION', '2026-12-21', '2027-01-20'],
  ['OBJECTION', '2028-02-01', '2028-03-02'],
  ['RIGHT_OF_ACCESS', '2026-11-21', '2026-12-21'],
  ['RIGHT_OF_ACCESS', '2026-12-21', '2027-01-21'],
  ['RECTIFICATION', '2027-01-31', '2027-02-28'],
  ['RECTIFICATION', '2028-01-31', '2028-02-29'],
  ['RIGHT_TO_BE_FORGOTTEN', '2026-08-31', '2026-09-30'],
  ['REMOVAL_FROM_PUBLICATION', '2026-12-31', '2027-01-31'],
] as const)('%s of %s is answered by %s', (flowType, day, last) => {
  expect(answerBy(flowType, day)).toBe(last)
})

test('references can be read out, and do not repeat', () => {
  const references = Array.from({ length: 2_000 }, createReference)
  for (const reference of references) expect(reference).toMatch(/^LM-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(new Set(references).size).toBe(2_000)
})
