import type { textField } from '../index.ts'
import type { SharedRule, Values } from '../../rules/rule.ts'
import { sampleForm } from '../testing/sample-form.ts'
import type { SampleValues } from '../testing/visit-sample-form.tsx'
import {
  cleanValue,
  type checkbox,
  type checkboxGroup,
  type emailField,
  type honeypot,
  type radioGroup,
  type select,
  type textArea,
} from './define-form.ts'
import { createDemands } from '../state/judge.ts'

type Declaration = (options: never) => unknown
type Compiles<Declare extends Declaration, Options> = Options extends Parameters<Declare>[0] ? true : false
type Same<One, Other> = [One, Other] extends [Other, One] ? true : false

interface Unlabelled {
  rules: SharedRule[]
  maxLength: number
  options: { value: string; text: string }[]
}
type Labelled = Unlabelled & { label: 'forms.choose' }
type Mislabelled = Unlabelled & { label: 'forms.chose' }

test('a field without a label, or with the id of no text, does not compile', () => {
  const withLabel: Compiles<typeof textField, Labelled> = true
  const withoutLabel: [
    Compiles<typeof textField, Unlabelled>,
    Compiles<typeof textField, Mislabelled>,
    Compiles<typeof emailField, Unlabelled>,
    Compiles<typeof textArea, Unlabelled>,
    Compiles<typeof select, Unlabelled>,
    Compiles<typeof radioGroup, Unlabelled>,
    Compiles<typeof checkboxGroup, Unlabelled>,
    Compiles<typeof checkbox, Unlabelled>,
  ] = [false, false, false, false, false, false, false, false]
  expect([withLabel, ...withoutLabel]).toEqual([true, ...withoutLabel.map(() => false)])
})

test('the values of a form have the types of its fields', () => {
  const types: [
    Same<SampleValues['name'], string>,
    Same<SampleValues['reason'], '' | 'MISLEADING' | 'INCORRECT'>,
    Same<SampleValues['types'], readonly ('EMAIL' | 'PHONE')[]>,
    Same<SampleValues['agreed'], boolean>,
    Same<SampleValues['website'], ReturnType<typeof honeypot>['empty']>,
  ] = [true, true, true, true, true]
  expect(types).toHaveLength(5)
})

const empty = {
  name: '',
  email: '',
  types: [],
  phone: '',
  date: '',
  brand: '',
  reason: '',
  question: '',
  agreed: false,
  website: '',
}

const requiredCases: [values: Values, names: string[]][] = [
  [{ ...empty }, ['name', 'email', 'reason', 'question']],
  [{ ...empty, types: ['PHONE'] }, ['name', 'email', 'phone', 'reason', 'question']],
]

test.each(requiredCases)('with %j the required fields follow from the rules', (values, names) => {
  const isRequired = createDemands(sampleForm.fields)
  expect(Object.keys(sampleForm.fields).filter((name) => isRequired(name, values))).toEqual(names)
})

test.each([
  ['name', ' \u00a0Noor\tVan  Damme ', 'Noor Van  Damme'],
  ['question', ' Hallo\r\n\nNoor\u0007 \n', 'Hallo\n\nNoor'],
  ['phone', '+', ''],
  ['phone', '+31200000012', '+31200000012'],
] as const)('of what stands in %s, %j is meant as %j', (name, typed, meant) => {
  expect(cleanValue(sampleForm.fields[name], typed)).toBe(meant)
})
