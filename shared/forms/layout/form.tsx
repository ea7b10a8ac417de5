import { FormattedMessage, type MessageId } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import type { FormEvent, ReactNode } from 'react'
import type { Fields } from '../fields/field.ts'
import type { FormHandle } from '../state/use-form.ts'
import { ErrorAnnouncement } from './error-announcement.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Field } from './field.tsx'
import styles from './form.module.css'
import { useErrorTitle } from './use-error-title.ts'

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
