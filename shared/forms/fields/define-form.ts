import { array, boolean, enums, object, string, type Struct } from 'superstruct'
import { cleanText } from '../../rules/clean-text.ts'
import type { FieldValue } from '../../rules/rule.ts'
import { keepRules, textStruct, withConditions } from '../../rules/text-struct.ts'
import type { Field, Fields, Option, ValuesOf } from './field.ts'

export interface FormDefinition<Form extends Fields = Fields> {
  fields: Form
  /** What the values that are sent satisfy, all rules included. */
  struct: Struct<ValuesOf<Form>>
}

/**
 * A form, told once: the type of its values, their struct, labels, hints and layout all follow from the fields, in the
 * order in which they stand here. `docs/writing-a-form.md` has an example.
 */
export function defineForm<const Form extends Fields>(fields: Form): FormDefinition<Form> {
  const entries = Object.entries(fields)
  const structs = Object.fromEntries(entries.map(([name, field]) => [name, fieldStruct(field)]))
  const rules = Object.fromEntries(entries.map(([name, field]) => [name, field.rules]))
  return { fields, struct: withConditions(object(structs), rules) as unknown as Struct<ValuesOf<Form>> }
}

function fieldStruct(field: Field) {
  switch (field.control) {
    case 'text':
    case 'email':
    case 'tel':
      return textStruct(field)
    case 'textarea':
      return textStruct({ ...field, multiline: true })
    case 'select':
    case 'radio':
      return keepRules(enums(['', ...getOptionValues(field)]), field.rules)
    case 'checkboxes':
      return keepRules(array(enums(getOptionValues(field))), field.rules)
    case 'checkbox':
      return keepRules(boolean(), field.rules)
    case 'honeypot':
      return string()
  }
}

function getOptionValues(field: { options: readonly Option[] }): string[] {
  return field.options.map((option) => option.value)
}

/** What is checked and sent of what stands in a field; the field keeps what was typed. */
export function cleanValue(field: Field, value: FieldValue): FieldValue {
  if (typeof value !== 'string') return value
  const text = cleanText(value, field.control === 'textarea')
  return field.control === 'tel' && text === '+' ? '' : text
}
