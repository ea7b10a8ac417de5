import { screen } from '@testing-library/react'
import type { MessageId } from '@site/shared/platform'
import type { FieldValue, Rule } from '../../rules/index.ts'
import { defineForm, textField } from '../fields/define-form.ts'
import { text } from '../testing/sample-form.ts'
import { visitForm } from '../testing/visit-sample-form.tsx'

const names = ['name', 'email', 'question', 'phone', 'date'] as const

/** A form whose rules write down which field they judge; every rule holds while a name has been filled in. */
function watchedForm() {
  const judged: string[] = []
  function watch(field: string): Rule<MessageId> {
    const is = (value: unknown): value is FieldValue => {
      judged.push(field)
      return value !== ''
    }
    const struct = { is } as Rule<MessageId>['struct']
    const applies = (values: Readonly<Record<string, FieldValue>>) => values['name'] !== ''
    return { name: 'watch', struct, message: 'forms.required', on: ['input', 'blur', 'invalid'], applies }
  }
  const fields = names.map((name) => [name, textField({ label: text(name), rules: [watch(name)], maxLength: 30 })])
  return { judged, form: defineForm(Object.fromEntries(fields) as Record<string, ReturnType<typeof textField>>) }
}

test('a key pressed judges the field that it is pressed in, and no other', async () => {
  const { judged, form } = watchedForm()
  const { visitor } = visitForm(form)
  await visitor.click(screen.getByLabelText(/^Vraag/))
  judged.length = 0
  await visitor.keyboard('a')
  expect(judged).toEqual([])
  await visitor.type(screen.getByLabelText(/^Naam/), 'N')
  judged.length = 0
  await visitor.keyboard('o')
  expect(judged).toEqual(['name'])
})

test('a key that makes rules of other fields hold or not settles what is said there', async () => {
  const { visitor } = visitForm(watchedForm().form)
  const name = screen.getByLabelText(/^Naam/)
  const question = screen.getByLabelText(/^Vraag/)
  await visitor.type(name, 'N')
  expect(question).toBeRequired()
  await visitor.type(question, 'W{Backspace}')
  expect(question).toHaveAccessibleDescription('Dit veld is verplicht')
  await visitor.type(name, '{Backspace}')
  expect(question).not.toHaveAccessibleDescription()
  expect(question).not.toBeRequired()
})
