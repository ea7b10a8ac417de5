import { cleanText } from '../../rules/clean-text.ts'
import type { FieldValue } from '../../rules/rule.ts'
import type { Field, Fields } from './field.ts'

export interface FormDefinition<Form extends Fields = Fields> {
  fields: Form
}

/**
 * A form, told once: the type of its values, their labels, hints and layout all follow from the fields, in the
 * order in which they stand here. `docs/writing-a-form.md` has an example.
 */
export function defineForm<const Form extends Fields>(fields: Form): FormDefinition<Form> {
  return { fields }
}

/** What is checked and sent of what stands in a field; the field keeps what was typed. */
export function cleanValue(field: Field, value: FieldValue): FieldValue {
  if (typeof value !== 'string') return value
  const text = cleanText(value, field.control === 'textarea')
  return field.control === 'tel' && text === '+' ? '' : text
}
