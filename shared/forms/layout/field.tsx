import { FieldFrame, useFieldView, type FieldView } from '../controls/field-frame.tsx'
import { Choices, Checkbox } from '../controls/choices.tsx'
import { SelectInput, TextArea, TextInput, Honeypot } from '../controls/text-controls.tsx'
import type { ChoiceField, Field as Declaration, Fields, TextAreaField, TextField } from '../fields/define-form.ts'
import { textValue, type FieldValue } from '../../rules/rule.ts'
import type { FormHandle } from '../state/use-form.ts'

interface FieldProps<Form extends Fields> {
  form: FormHandle<Form>
  name: keyof Form & string
  /** Whether the fields around it are optional, too, and their legend says so. */
  isGroupOptional?: boolean
}

export function Field<Form extends Fields>({ form, name, isGroupOptional }: FieldProps<Form>) {
  const view = { ...useFieldView(form, name), isGroupOptional }
  const field: Declaration | undefined = form.fields[name]
  if (!field) return null
  const value: FieldValue = form.values[name] ?? field.empty
  const text = textValue(value)
  switch (field.control) {
    case 'radio':
    case 'checkboxes':
      return <Choices view={view} field={field} value={choiceOf(value)} />
    case 'checkbox':
      return <Checkbox view={view} value={value === true} />
    case 'honeypot':
      return <Honeypot view={view} value={text} />
    case 'files':
      // `FileField` shows it: it knows how files are sent.
      return null
    default:
      return <FieldFrame view={view}>{renderInput(view, field, text)}</FieldFrame>
  }
}

/** Returns the option of radio buttons, or those of checkboxes. */
function choiceOf(value: FieldValue): string | readonly string[] {
  if (typeof value === 'boolean' || typeof value === 'string') return String(value)
  return value.filter((option) => typeof option === 'string')
}

function renderInput(view: FieldView, field: TextField | TextAreaField | ChoiceField, text: string) {
  if (field.control === 'textarea') return <TextArea view={view} field={field} value={text} />
  if ('options' in field) return <SelectInput view={view} field={field} value={text} />
  return <TextInput view={view} field={field} value={text} />
}
