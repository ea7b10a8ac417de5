import { useId, useState, useSyncExternalStore, type SyntheticEvent } from 'react'
import type { FormDefinition } from '../fields/define-form.ts'
import type { Fields, ValuesOf } from '../fields/field.ts'
import { createFormStore, type FormState, type FormStore, type Sending } from './form-store.ts'

export interface FormOptions<Form extends Fields, Answer> extends Sending<Form, Answer> {
  /** What the fields hold at first, where they are not empty: a step that the visitor comes back to. */
  initial?: Partial<ValuesOf<Form>>
}

/** A form as one page uses it: what `<Form>` and `<Field>` take, and what the page may want to know. */
export interface FormHandle<Form extends Fields> {
  fields: Form
  /** As they stand in the fields, not trimmed. */
  values: ValuesOf<Form>
  sending: boolean
  /** Sets a value as if the visitor had entered it: "select all", a field that another one clears. */
  set: <Name extends keyof Form & string>(name: Name, value: ValuesOf<Form>[Name]) => void
  /** For `<Form>`. */
  submit: (event: SyntheticEvent<HTMLFormElement>) => void
  /** Prefix of the ids of this form's elements. */
  id: string
  state: FormState
  store: FormStore<Form>
}

/**
 * Keeps the values of a form, judges them by the rules of its fields (specification §5), and sends them. No failure
 * ever costs a value: the fields are cleared after success only.
 *
 * @param form Taken once, with the first render.
 */
export function useForm<Form extends Fields, Answer>(
  form: FormDefinition<Form>,
  { initial, ...sending }: FormOptions<Form, Answer>,
): FormHandle<Form> {
  const id = useId()
  const [{ fields, store }] = useState(() => ({ fields: form.fields, store: createFormStore(form, initial) }))
  const state = useSyncExternalStore(store.subscribe, store.getState)
  return {
    fields,
    values: state.values as ValuesOf<Form>,
    sending: state.sending,
    set: store.input,
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
