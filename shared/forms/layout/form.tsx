import { FormattedMessage, type MessageId, useIntl } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { VisuallyHidden } from '../controls/visually-hidden.tsx'
import type { Fields } from '../fields/field.ts'
import type { FormHandle } from '../state/use-form.ts'
import { ErrorSummary, ErrorText } from './error-summary.tsx'
import { Field } from './field.tsx'
import styles from './form.module.css'

interface FormProps<Form extends Fields> {
  /** What `useForm` gave. */
  form: FormHandle<Form>
  /** Id of the text on the button that sends. */
  submit: MessageId
  /** The fields in a layout of one's own, each a `<Field form={…} name="…" />`. Where left out, all in their order. */
  children?: ReactNode
  /** Sending removes something that does not come back. */
  dangerous?: boolean
  /** Stands beside the button; with it both stay in sight while a long form moves by. */
  bar?: ReactNode
}

/** A form: what is wrong after a failed attempt to send, the fields, the button. */
export function Form<Declared extends Fields>({ form, submit, children, dangerous = false, bar }: FormProps<Declared>) {
  useErrorTitle(form.state.refusal !== undefined)
  const names: (keyof Declared & string)[] = Object.keys(form.fields)
  const isTrap = (name: string) => form.fields[name]?.control === 'honeypot'

  /** The message stands under the field: the browser's own bubble would say it twice, in its own language. */
  function refuse(event: FormEvent<HTMLFormElement>) {
    const control = event.target
    if (!('name' in control) || typeof control.name !== 'string' || !(control.name in form.fields)) return
    event.preventDefault()
    form.store.refuseNatively(control.name)
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.submit} onInvalid={refuse}>
      <ErrorSummary form={form} />
      {children ?? names.filter((name) => !isTrap(name)).map((name) => <Field key={name} form={form} name={name} />)}
      {names.filter(isTrap).map((name) => (
        <Field key={name} form={form} name={name} />
      ))}
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
      <ErrorAnnouncement form={form} />
    </form>
  )
}

/** Reads out, politely, the error that has just appeared. Those of a failed attempt are in the summary. */
function ErrorAnnouncement<Form extends Fields>({ form }: { form: FormHandle<Form> }) {
  const { announced, errors } = form.state
  return (
    <VisuallyHidden role="status">
      {announced && <ErrorText fields={form.fields} name={announced} error={errors[announced]} />}
    </VisuallyHidden>
  )
}

/**
 * Says in the title of the document that the form was not sent, as long as that is so: whoever hears the title of a tab, or
 * looks for it among others, knows. Takes back only what it has said.
 */
function useErrorTitle(isRefused: boolean): void {
  const intl = useIntl()
  useEffect(() => {
    if (!isRefused) return undefined
    const { title } = document
    const told = intl.formatMessage({ id: 'forms.error_title' }, { title })
    document.title = told
    return () => {
      if (document.title === told) document.title = title
    }
  }, [isRefused, intl])
}
