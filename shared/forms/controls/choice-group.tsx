import type { ComponentProps, FocusEvent, ReactNode } from 'react'
import styles from './choice-group.module.css'
import frame from './field-frame.module.css'
import { FieldErrorText, FieldHint, FieldLabel } from './field-frame.tsx'
import { describedBy, type FieldView } from './field-view.ts'

interface ChoiceGroupProps {
  view: FieldView
  role?: 'radiogroup'
  children: ReactNode
}

/** Radio buttons or tick boxes that belong together, with a legend; what is between them does not count as leaving. */
export function ChoiceGroup({ view, role, children }: ChoiceGroupProps) {
  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (!currentTarget.contains(relatedTarget)) view.blur()
  }
  const states = role && { 'aria-required': view.required || undefined, 'aria-invalid': view.error ? true : undefined }
  return (
    <fieldset
      {...states}
      className={frame.field}
      id={`${view.id}-field`}
      role={role}
      aria-describedby={describedBy(view)}
      onBlur={leave}
    >
      <legend className={frame.label}>
        <FieldLabel view={view} />
      </legend>
      <FieldHint view={view} />
      <div className={styles.options}>{children}</div>
      <FieldErrorText view={view} />
    </fieldset>
  )
}

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'children'> {
  type: 'radio' | 'checkbox'
  children: ReactNode
}

/** A radio button or tick box with its text beside it; all of the row can be pressed. */
export function Choice({ children, ...input }: ChoiceProps) {
  return (
    <label className={styles.option}>
      <input {...input} className={styles.box} />
      <span className={styles.text}>{children}</span>
    </label>
  )
}
