import { FormattedMessage, useIntl } from '@site/shared/platform'
import { Icon, icons } from '@site/shared/ui'
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react'
import { getFieldId } from '../controls/field-view.ts'
import type { Fields } from '../fields/field.ts'
import type { FieldErrors } from '../state/judge.ts'
import type { FormHandle } from '../state/use-form.ts'
import styles from './error-summary.module.css'
import type { FieldError } from '../state/field-error.ts'

/**
 * What a failed attempt to send found wrong, with a link to each field. It takes the focus and stands as it is until
 * the next attempt: shrinking with each correction, it would move the form under the visitor's hands.
 */
export function ErrorSummary<Form extends Fields>({ form }: { form: FormHandle<Form> }) {
  const { refusal } = form.state
  return refusal && <Summary key={refusal.attempt} form={form} errors={refusal.errors} />
}

function Summary<Form extends Fields>({ form, errors }: { form: FormHandle<Form>; errors: FieldErrors }) {
  const title = useId()
  const box = useRef<HTMLDivElement>(null)
  const names = Object.keys(form.fields).filter((name) => errors[name])

  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  if (names.length === 0) return null
  return (
    <div className={styles.summary} ref={box} role="group" aria-labelledby={title} tabIndex={-1}>
      <h2 className={styles.title} id={title}>
        <Icon shape={icons.error} />
        <span>
          <FormattedMessage id="forms.summary.title" values={{ count: names.length }} />
        </span>
      </h2>
      <ul className={styles.list}>
        {names.map((name) => (
          <li key={name}>
            <FieldLink id={getFieldId(form.id, name)}>
              <ErrorText fields={form.fields} name={name} error={errors[name]} />
            </FieldLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Leads to a field of the same page: into view with its label, and the focus into it. */
function FieldLink({ id, children }: { id: string; children: ReactNode }) {
  function follow(event: MouseEvent) {
    const control = document.getElementById(id)
    if (!control) return
    event.preventDefault()
    document.getElementById(`${id}-field`)?.scrollIntoView()
    control.focus({ preventScroll: true })
  }
  return (
    <a className={styles.link} href={`#${id}`} onClick={follow}>
      {children}
    </a>
  )
}

interface ErrorTextProps {
  fields: Fields
  name: string
  error: FieldError | undefined
}

/** What is wrong with a field, away from the field: with its label. */
export function ErrorText({ fields, name, error }: ErrorTextProps) {
  const intl = useIntl()
  const field = fields[name]
  if (!field || !error) return null
  const label = intl.formatMessage({ id: field.label })
  const message = intl.formatMessage({ id: error.message }, error.messageValues)
  return <FormattedMessage id="forms.summary.item" values={{ label, message }} />
}
