import { useIntl } from '@site/shared/platform'
import type { Fields } from '../fields/field.ts'
import type { FieldValue } from '../../rules/rule.ts'
import type { FormHandle } from '../state/use-form.ts'

/** One field as it stands now, in words. */
export interface FieldView {
  name: string
  /** Of the control, or of the first one of a group. */
  id: string
  label: string
  hint: string | undefined
  error: string | undefined
  required: boolean
  input: (value: FieldValue) => void
  blur: () => void
}

export function useFieldView<Form extends Fields>(form: FormHandle<Form>, name: string): FieldView {
  const { id, fields, state, store } = form
  const intl = useIntl()
  const field = fields[name]
  if (!field) throw new Error(`The form has no field "${name}": it has ${Object.keys(fields).join(', ')}`)
  const error = state.errors[name]
  return {
    name,
    id: getFieldId(id, name),
    label: intl.formatMessage({ id: field.label }),
    hint: field.hint && intl.formatMessage({ id: field.hint }),
    error: error && intl.formatMessage({ id: error.message }, error.messageValues),
    required: store.isRequired(name),
    input: (value) => store.input(name, value),
    blur: () => store.blur(name),
  }
}

export function getFieldId(formId: string, name: string) {
  return `${formId}-${name}`
}

/** The ids of the texts that describe a control: hint, error, and `more`. */
export function describedBy({ id, hint, error }: FieldView, more?: string): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`, more].filter(Boolean).join(' ') || undefined
}

/** The attributes that every single control has. */
export function controlAttributes(view: FieldView) {
  return {
    id: view.id,
    name: view.name,
    required: view.required,
    'aria-required': view.required || undefined,
    'aria-invalid': view.error ? true : undefined,
    'aria-describedby': describedBy(view),
  } as const
}
