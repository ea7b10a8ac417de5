import { useUnsavedWork, type Draft, useIntl, type MessageId } from '@site/shared/platform'
import { useId, useState, useSyncExternalStore, type SyntheticEvent } from 'react'
import type { FormDefinition } from '../fields/define-form.ts'
import type { Fields, ValuesOf } from '../fields/field.ts'
import { createFormStore, type FormState, type FormStore, type Sending } from './form-store.ts'
import { ApiRejected } from '../../calls/client.ts'
import { officeTime } from '../../rules/dates.ts'

export interface FormOptions<Form extends Fields, Answer> extends Sending<Form, Answer> {
  /** What the fields hold at first, where they are not empty. */
  initial?: Partial<ValuesOf<Form>>
  /**
   * Holds the values in place of the form, under the names of its fields: a step that the visitor comes back to, a form
   * whose values another page reads. Success does not clear it.
   */
  draft?: Draft
}

/** A form as one page uses it: what `<Form>` and `<Field>` take, and what the page may want to know. */
export interface FormHandle<Form extends Fields> {
  fields: Form
  /** As they stand in the fields, not trimmed. */
  values: ValuesOf<Form>
  /** Whether the visitor has filled in anything that would be lost. */
  filled: boolean
  sending: boolean
  /** Sets a value as if the visitor had entered it: "select all". */
  set: <Name extends keyof Form & string>(name: Name, value: ValuesOf<Form>[Name]) => void
  /** Makes fields what they were at first: those that another one closes. */
  clear: (names: readonly (keyof Form & string)[]) => void
  /** For `<Form>`. */
  submit: (event: SyntheticEvent<HTMLFormElement>) => void
  /** Prefix of the ids of this form's elements. */
  id: string
  state: FormState
  store: FormStore<Form>
}

/**
 * Judges the values of a form by the rules of its fields (product §5), and sends them. No failure ever costs a
 * value: the fields are cleared after success only. A form that is half filled counts as unsaved work.
 *
 * @param form Taken once, with the first render; so are `initial` and `draft`
 */
export function useForm<Form extends Fields, Answer>(
  form: FormDefinition<Form>,
  { initial, draft, ...sending }: FormOptions<Form, Answer>,
): FormHandle<Form> {
  const id = useId()
  const [{ fields, store }] = useState(() => ({ fields: form.fields, store: createFormStore(form, initial, draft) }))
  const state = useSyncExternalStore(store.subscribe, store.getState)
  useSyncExternalStore(store.draft.subscribe, store.draft.getState)
  const filled = store.isFilled()
  useUnsavedWork(filled)
  return {
    fields,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a value is of the kind of its field: `set` and `initial` take no other
    values: store.getValues() as ValuesOf<Form>,
    filled,
    sending: state.sending,
    set: store.input,
    clear: store.clear,
    submit(event) {
      event.preventDefault()
      const element = event.currentTarget
      // Asks the browser to report, so that an input which is none of the form's fields still says what it lacks.
      void store.submit(() => element.reportValidity(), sending)
    },
    id,
    state,
    store,
  }
}

const minute = 60_000

/**
 * Gives a function that says why sending failed: from when on it may succeed, by the office's clock, where the server has
 * said so, else the text `otherwise`.
 */
export function useFailureText(): (error: unknown, otherwise: MessageId) => string {
  const intl = useIntl()
  return (error, otherwise) => {
    if (!(error instanceof ApiRejected) || !error.retryAt) return intl.formatMessage({ id: otherwise })
    // A full minute: who comes back at that time is not sent away again.
    const time = Math.ceil(error.retryAt.getTime() / minute) * minute
    return intl.formatMessage({ id: 'forms.wait' }, { time: intl.formatTime(time, { timeZone: officeTime }) })
  }
}
