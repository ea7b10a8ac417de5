import { cleanText } from '../../rules/clean-text.ts'
import { findBroken, type FieldValue, type Values } from '../../rules/rule.ts'
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

/** Whether the form cannot be sent with this field left as it was: a rule that holds now is broken by nothing. */
export function isRequired(field: Field, values: Values): boolean {
  return findBroken(field.rules, cleanValue(field, field.empty), values) !== undefined
}

/** What is checked and sent of what stands in a field; the field keeps what was typed. */
export function cleanValue(field: Field, value: FieldValue): FieldValue {
  if (typeof value !== 'string') return value
  const text = cleanText(value, field.control === 'textarea')
  return field.control === 'tel' && text === '+' ? '' : text
}
