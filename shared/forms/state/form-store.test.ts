import { createDraft } from '@site/shared/platform'
import type { FieldValue } from '../../rules/rule.ts'
import { sampleForm } from '../testing/sample-form.ts'
import { completeValues } from '../testing/visit-sample-form.tsx'
import { createFormStore } from './form-store.ts'

const nothing = { send: async () => undefined, onFailure: () => undefined }

type Step = (store: ReturnType<typeof createFormStore>) => unknown
const input =
  (name: string, value: FieldValue): Step =>
  (store) =>
    store.input(name, value)
const blur =
  (name: string): Step =>
  (store) =>
    store.blur(name)
const submit: Step = (store) => store.submit(() => true, nothing)

async function follow(steps: Step[]) {
  const store = createFormStore(sampleForm)
  for (const step of steps) await step(store)
  const shown = Object.entries(store.getState().errors).filter(([, error]) => error)
  return Object.fromEntries(shown.map(([name, error]) => [name, error?.rule?.name]))
}

const required = { name: 'required', email: 'required', reason: 'option', question: 'required' }

const cases: [title: string, steps: Step[], errors: object][] = [
  ['nothing was done', [], {}],
  ['an empty required field is passed through', [blur('name')], {}],
  ['a required field is filled and emptied', [input('name', 'N'), input('name', '')], { name: 'required' }],
  ['a required field gets blanks', [input('name', ' ')], { name: 'required' }],
  ['an emptied field is left', [input('name', ''), blur('name')], { name: 'required' }],
  ['an emptied field is filled again', [input('name', ''), input('name', 'N')], {}],
  ['an address is half typed', [input('email', 'noor@')], {}],
  ['a wrong address is left', [input('email', 'noor@'), blur('email')], { email: 'email' }],
  ['an address with blanks around it is left', [input('email', ' noor@lindehof.example '), blur('email')], {}],
  [
    'a wrong address is being corrected',
    [input('email', 'noor@'), blur('email'), input('email', 'noor@lindehof.')],
    { email: 'email' },
  ],
  [
    'a wrong address is corrected, field not left yet',
    [input('email', 'noor@'), blur('email'), input('email', 'noor@lindehof.example')],
    {},
  ],
  [
    'a corrected address is spoilt again, field not left yet',
    [input('email', 'n'), blur('email'), input('email', 'n@b.co'), input('email', 'n@b')],
    {},
  ],
  ['a wrong address is emptied', [input('email', 'n'), blur('email'), input('email', '')], { email: 'required' }],
  ['a date is half typed', [input('date', '05 - 0')], {}],
  ['a half date is left', [input('date', '05 - 0'), blur('date')], { date: 'date' }],
  ['an optional date is emptied', [input('date', '0'), blur('date'), input('date', '')], {}],
  ['a number is wrong where none is asked', [input('phone', '+32'), blur('phone')], {}],
  ['a number is wrong', [input('types', ['PHONE']), input('phone', '+32'), blur('phone')], { phone: 'phone' }],
  ['a number is emptied to its plus', [input('types', ['PHONE']), input('phone', '+')], { phone: 'phone_required' }],
  [
    'a number is wrong, and then no longer asked',
    [input('types', ['PHONE']), input('phone', '+32'), blur('phone'), input('types', [])],
    {},
  ],
  ['an empty form is sent', [submit], required],
  ['a form is sent with a wrong address', [input('email', 'n'), submit], { ...required, email: 'email' }],
  ['a rejected form is filled field by field', [submit, input('name', 'N')], { ...required, name: undefined }],
  ['a group gets its choice', [submit, input('reason', 'INCORRECT')], { ...required, reason: undefined }],
  ['a text is too long', [input('question', 'a'.repeat(201))], { question: 'too_long' }],
]

test.each(cases)('the errors once %s', async (_, steps, errors) => {
  expect(await follow(steps)).toEqual(JSON.parse(JSON.stringify(errors)))
})

test('a form in order is not sent while the browser rejects it', async () => {
  const store = createFormStore(sampleForm, completeValues)
  let sent = 0
  const send = async () => (sent += 1)
  await store.submit(() => false, { ...nothing, send })
  expect(sent).toBe(0)
  await store.submit(() => true, { ...nothing, send })
  expect(sent).toBe(1)
})

test('an error that only the browser finds is shown at the field, and goes when the field changes', async () => {
  const store = createFormStore(sampleForm, completeValues)
  function reject() {
    store.rejectNatively('email')
    store.rejectNatively('question')
    return false
  }
  await store.submit(reject, nothing)
  const { errors } = store.getState()
  expect([errors['email']?.message, errors['question']?.message]).toEqual(['forms.email', 'forms.invalid'])
  store.blur('email')
  store.input('question', 'Waarom?')
  expect(Object.entries(store.getState().errors).flatMap(([name, error]) => (error ? [name] : []))).toEqual(['email'])
})

test('a form made with a draft reads and writes that, and leaves it as it is when it was sent', async () => {
  const draft = createDraft()
  draft.set({ ...completeValues, name: ' Noor ', brands: ['3'] })
  const store = createFormStore(sampleForm, {}, draft)
  store.input('question', 'Waarom?')
  let sent: object = {}
  await store.submit(() => true, { ...nothing, send: async (values) => (sent = values) })
  expect(sent).toMatchObject({ name: 'Noor', question: 'Waarom?' })
  expect(sent).not.toHaveProperty('brands')
  expect(draft.getState().values).toMatchObject({ name: ' Noor ', question: 'Waarom?', brands: ['3'] })
})

test('fields that are cleared are as they were at first, and nothing is said about them', async () => {
  const store = createFormStore(sampleForm, { name: 'Noor' })
  store.input('types', ['PHONE'])
  store.input('phone', '+32')
  store.input('name', '')
  await store.submit(() => true, nothing)
  store.clear(['phone', 'name'])
  expect(store.getValues()).toMatchObject({ phone: '+', name: 'Noor', types: ['PHONE'] })
  expect(Object.keys(store.getState().errors)).toEqual(['email', 'reason', 'question'])
})
