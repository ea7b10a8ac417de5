import type { Values } from '../../rules/rule.ts'
import { sampleForm } from '../testing/sample-form.ts'
import type { SampleValues } from '../testing/visit-sample-form.tsx'
import { cleanValue, select, textArea, textField } from './define-form.ts'
import { isRequired } from '../state/validate-field.ts'

test('a field without a label, or with the id of no text, does not compile', () => {
  // @ts-expect-error -- no label
  expect(textField({ maxLength: 1 }).label).toBeUndefined()
  // @ts-expect-error -- no such text
  expect(textArea({ label: 'forms.chose', maxLength: 1 }).label).toBe('forms.chose')
  // @ts-expect-error -- no label
  expect(select({ options: [] }).label).toBeUndefined()
})

type Same<One, Other> = [One, Other] extends [Other, One] ? true : false

test('the values of a form have the types of its fields', () => {
  const types: [
    Same<SampleValues['name'], string>,
    Same<SampleValues['reason'], '' | 'MISLEADING' | 'INCORRECT'>,
    Same<SampleValues['types'], readonly ('EMAIL' | 'PHONE')[]>,
    Same<SampleValues['agreed'], boolean>,
  ] = [true, true, true, true]
  expect(types).toHaveLength(4)
})

const requiredCases: [values: Values, names: string[]][] = [
  [{ types: [] }, ['name', 'email', 'reason', 'question']],
  [{ types: ['PHONE'] }, ['name', 'email', 'phone', 'reason', 'question']],
]

test.each(requiredCases)('with %j the required fields follow from the rules', (values, names) => {
  const fields = Object.entries(sampleForm.fields)
  expect(fields.filter(([, field]) => isRequired(field, values)).map(([name]) => name)).toEqual(names)
})

test.each([
  ['name', ' \u00a0Noor\tVan  Damme ', 'Noor Van  Damme'],
  ['question', ' Hallo\r\n\nNoor\u0007 \n', 'Hallo\n\nNoor'],
  ['phone', '+', ''],
  ['phone', '+31200000012', '+31200000012'],
] as const)('of what stands in %s, %j is meant as %j', (name, typed, meant) => {
  expect(cleanValue(sampleForm.fields[name], typed)).toBe(meant)
})
