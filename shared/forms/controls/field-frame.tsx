import { afterPress, FormattedMessage, useIntl, type MessageId } from '@site/shared/platform'
import type { Fields } from '../fields/define-form.ts'
import type { FieldValue } from '../../rules/rule.ts'
import type { FormHandle } from '../state/use-form.ts'
import { useCallback, type ComponentProps, type ReactNode } from 'react'
import hidden from './visually-hidden.module.css'
import { Icon, icons } from '@site/shared/ui'
import styles from './field-frame.module.css'

export type FieldView = ReturnType<typeof useFieldView> & { isGroupOptional?: boolean | undefined }

/** Attributes of the frame of a control. */
type FrameView = Pick<FieldView, 'id' | 'label' | 'hint' | 'error' | 'required' | 'isGroupOptional'>

export function useFieldView<Form extends Fields>(form: FormHandle<Form>, name: string) {
  const { id, fields, state, store } = form
  const intl = useIntl()
  const field = fields[name]
  if (!field) throw new Error(`The form has no field "${name}": it has ${Object.keys(fields).join(', ')}`)
  const error = state.errors[name]
  const hold = useCallback((message: MessageId | undefined) => store.hold(name, message), [store, name])
  return {
    name,
    id: getFieldId(id, name),
    label: intl.formatMessage({ id: field.label }),
    hint: field.hint && intl.formatMessage({ id: field.hint }, field.hintValues),
    error: error && intl.formatMessage({ id: error.message }, error.messageValues),
    required: store.isRequired(field),
    input: (value: FieldValue) => store.input(name, value),
    blur: () => afterPress(() => store.blur(name)),
    /** Refuses the value with a message that no rule knows; undefined allows it again. */
    hold,
  }
}

export function getFieldId(formId: string, name: string) {
  return `${formId}-${name}`
}

/** Returns the ids of the texts that describe a control: hint, error and `more`. */
export function describedBy(
  { id, hint, error }: Pick<FieldView, 'id' | 'hint' | 'error'>,
  more?: string,
): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`, more].filter(Boolean).join(' ') || undefined
}

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

/** Only for screen readers and machines. */
export function VisuallyHidden(props: ComponentProps<'div'>) {
  return <div {...props} className={hidden.hidden} />
}

export function FieldFrame({ view, children }: { view: FrameView; children: ReactNode }) {
  return (
    <div className={styles.field} id={`${view.id}-field`}>
      <label className={styles.label} htmlFor={view.id}>
        <FieldLabel view={view} />
      </label>
      <FieldHint view={view} />
      {children}
      <FieldErrorText view={view} />
    </div>
  )
}

/** Marks optional fields, unless their legend does. */
export function FieldLabel({ view }: { view: FrameView }) {
  return (
    <>
      {view.label}
      {!view.required && !view.isGroupOptional && (
        <>
          {' '}
          <span className={styles.optional}>
            <FormattedMessage id="forms.optional" />
          </span>
        </>
      )}
    </>
  )
}

export function FieldHint({ view }: { view: FrameView }) {
  return (
    view.hint && (
      <p className={styles.hint} id={`${view.id}-hint`}>
        {view.hint}
      </p>
    )
  )
}

export function FieldErrorText({ view }: { view: FrameView }) {
  return (
    view.error && (
      <p className={styles.error} id={`${view.id}-error`}>
        <Icon shape={icons.error} className={styles.icon} />
        <span>{view.error}</span>
      </p>
    )
  )
}
