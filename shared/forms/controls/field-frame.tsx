import { FormattedMessage } from '@site/shared/platform'
import { Icon, icons } from '@site/shared/ui'
import type { ReactNode } from 'react'
import styles from './field-frame.module.css'
import type { FieldView } from './field-view.ts'

/** A control with its label and hint above it and its error below. */
export function FieldFrame({ view, children }: { view: FieldView; children: ReactNode }) {
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

/** Says which fields may be left out; all others must be filled in. */
export function FieldLabel({ view }: { view: FieldView }) {
  return (
    <>
      {view.label}
      {!view.required && (
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

export function FieldHint({ view }: { view: FieldView }) {
  return (
    view.hint && (
      <p className={styles.hint} id={`${view.id}-hint`}>
        {view.hint}
      </p>
    )
  )
}

export function FieldErrorText({ view }: { view: FieldView }) {
  return (
    view.error && (
      <p className={styles.error} id={`${view.id}-error`}>
        <Icon shape={icons.error} className={styles.icon} />
        <span>{view.error}</span>
      </p>
    )
  )
}
