import { FormattedMessage, Link, useIntl, type MessageId } from '@site/shared/platform'
import { Button, Icon, icons, List } from '@site/shared/ui'
import { useEffect, useId, useRef, type FormEvent, type MouseEvent, type ReactNode } from 'react'
import { getFieldId, VisuallyHidden } from '../controls/field-frame.tsx'
import type { Fields } from '../fields/define-form.ts'
import type { FormHandle } from '../state/use-form.ts'
import { Field } from './field.tsx'
import styles from './form.module.css'
import type { FieldError, FieldErrors } from '../state/validate-field.ts'
import summary from './error-summary.module.css'

export interface FormProps<Form extends Fields> {
  form: FormHandle<Form>
  submit: MessageId
  /** A custom layout of `<Field form={…} name="…" />`; by default all fields in their order. */
  children?: ReactNode
  /** Shown above the button: why the data is processed, with `<policy>` around a link to the privacy policy. */
  privacy?: MessageId
  /** Sending deletes something for good. */
  dangerous?: boolean
  /** Shown next to the button; both stay visible while a long form scrolls. */
  bar?: ReactNode
}

export const policyPath = '/document/privacy-policy'
const policy = (text: ReactNode[]) => <Link to={policyPath}>{text}</Link>

export function Form<Declared extends Fields>({
  form,
  submit,
  children,
  privacy,
  dangerous = false,
  bar,
}: FormProps<Declared>) {
  const { announced, errors, rejection } = form.state
  useErrorTitle(rejection !== undefined)
  const names: (keyof Declared & string)[] = Object.keys(form.fields)
  const isTrap = (name: string) => form.fields[name]?.control === 'honeypot'

  /** The message is shown under the field, instead of the browser's own bubble. */
  function reject(event: FormEvent<HTMLFormElement>) {
    const control = event.target
    if (!('name' in control) || typeof control.name !== 'string' || !(control.name in form.fields)) return
    event.preventDefault()
    form.store.rejectNatively(control.name)
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.submit} onInvalid={reject}>
      {rejection && <Summary key={rejection.attempt} form={form} errors={rejection.errors} />}
      {children ?? names.filter((name) => !isTrap(name)).map((name) => <Field key={name} form={form} name={name} />)}
      {names.filter(isTrap).map((name) => (
        <Field key={name} form={form} name={name} />
      ))}
      {privacy && (
        <p className={styles.privacy}>
          <FormattedMessage id={privacy} values={{ policy }} />
        </p>
      )}
      <div className={bar ? `${styles.end} ${styles.bar}` : styles.end}>
        {bar}
        <Button
          type="submit"
          variant={dangerous ? 'danger' : 'primary'}
          className={styles.submit}
          loading={form.sending}
        >
          <FormattedMessage id={submit} />
        </Button>
      </div>
      {/* A new error, politely. Those of a failed submit are in the summary. */}
      <VisuallyHidden role="status">
        {announced && <ErrorText fields={form.fields} name={announced} error={errors[announced]} />}
      </VisuallyHidden>
    </form>
  )
}

/** Says in the document's title that the form was not sent, for users who hear or see only the title. */
function useErrorTitle(isRejected: boolean): void {
  const intl = useIntl()
  useEffect(() => {
    if (!isRejected) return undefined
    const { title } = document
    const marked = intl.formatMessage({ id: 'forms.error_title' }, { title })
    document.title = marked
    return () => {
      if (document.title === marked) document.title = title
    }
  }, [isRejected, intl])
}

/** The errors of a failed submit with links. Stays until the next attempt: shrinking would move the form. */
function Summary<Form extends Fields>({ form, errors }: { form: FormHandle<Form>; errors: FieldErrors }) {
  const title = useId()
  const box = useRef<HTMLDivElement>(null)
  const names = Object.keys(form.fields).filter((name) => errors[name])

  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  if (names.length === 0) return null
  // Of one field, nothing needs to be counted.
  const onlyName = names.length === 1 ? names[0] : undefined
  const link = (name: string) => (
    <FieldLink id={getFieldId(form.id, name)}>
      <ErrorText fields={form.fields} name={name} error={errors[name]} />
    </FieldLink>
  )
  return (
    <div className={summary.summary} ref={box} role="group" aria-labelledby={title} tabIndex={-1}>
      <h2 className={summary.title} id={title}>
        <Icon shape={icons.error} />
        <span>
          {onlyName ? link(onlyName) : <FormattedMessage id="forms.summary.title" values={{ count: names.length }} />}
        </span>
      </h2>
      {!onlyName && (
        <List className={summary.list}>
          {names.map((name) => (
            <li key={name}>{link(name)}</li>
          ))}
        </List>
      )}
    </div>
  )
}

/** Focuses a field and scrolls its label into view. */
function FieldLink({ id, children }: { id: string; children: ReactNode }) {
  function follow(event: MouseEvent) {
    const control = document.getElementById(id)
    if (!control) return
    event.preventDefault()
    document.getElementById(`${id}-field`)?.scrollIntoView()
    control.focus({ preventScroll: true })
  }
  return (
    <a className={summary.link} href={`#${id}`} onClick={follow}>
      {children}
    </a>
  )
}

function ErrorText({ fields, name, error }: { fields: Fields; name: string; error: FieldError | undefined }) {
  const intl = useIntl()
  const field = fields[name]
  if (!field || !error) return null
  const label = intl.formatMessage({ id: field.label })
  const whole = error.rule?.summary
  if (whole) return intl.formatMessage({ id: whole }, { label })
  const message = intl.formatMessage({ id: error.message }, error.messageValues)
  // A question has its sign.
  if (label.endsWith('?')) return `${label} ${message}`
  return <FormattedMessage id="forms.summary.item" values={{ label, message }} />
}
