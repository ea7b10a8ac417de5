import { afterSubmit } from '@site/shared/browser'
import { useIntl, useUnsavedWork, type Draft, type MessageId } from '@site/shared/platform'
import { useId, useState, useSyncExternalStore } from 'react'
import { minuteInMs } from '../../rules/durations.ts'
import type { FormDefinition } from '../fields/define-form.ts'
import type { Fields, ValuesOf } from '../fields/define-form.ts'
import { createFormStore, type Sending } from './form-store.ts'
import { ApiRejected } from '../../calls/api-errors.ts'
import { officeTime } from '../../rules/dates.ts'

interface FormOptions<Form extends Fields, Answer> extends Sending<Form, Answer> {
  initial?: Partial<ValuesOf<Form>>
  /** Holds the values instead of the form, such as for several steps; success does not clear it. */
  draft?: Draft
}

/** A form in use: for `<Form>`, `<Field>` and the page. */
export type FormHandle<Form extends Fields> = ReturnType<typeof useForm<Form, unknown>>

/**
 * Validates and sends a form. Values are cleared only after success; a half-filled form counts as unsaved work.
 * @param form Read on the first render only, like `initial` and `draft`.
 */
export function useForm<Form extends Fields, Answer>(
  form: FormDefinition<Form>,
  { initial, draft, ...sending }: FormOptions<Form, Answer>,
) {
  const id = useId()
  const [{ fields, store }] = useState(() => ({ fields: form.fields, store: createFormStore(form, initial, draft) }))
  const state = useSyncExternalStore(store.subscribe, store.getState)
  useSyncExternalStore(store.draft.subscribe, store.draft.getState)
  const filled = store.isFilled()
  useUnsavedWork(filled)
  return {
    fields,
    /** Values as they were typed, not trimmed. */
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a value is of the kind of its field: `set` and `initial` take no other
    values: store.getValues() as ValuesOf<Form>,
    /** Whether anything entered would be lost. */
    filled,
    sending: state.sending,
    /** Sets a value as if the visitor had entered it. */
    set: store.input as <Name extends keyof Form & string>(name: Name, value: ValuesOf<Form>[Name]) => void,
    /** Resets fields, such as those that another one hides. */
    clear: store.clear as (names: readonly (keyof Form & string)[]) => void,
    // `reportValidity` also reports inputs that are not fields of the form.
    submit: afterSubmit((element) => void store.submit(() => element.reportValidity(), sending)),
    /** Submits it from outside of its element. */
    send: (): void => void store.submit(() => true, sending),
    /** Prefix of element ids. */
    id,
    state,
    store,
  }
}

/** Returns a formatter for submit errors: when a retry may succeed, if the server says so, else `otherwise`. */
export function useFailureText(): (error: unknown, otherwise: MessageId, values?: Record<string, string>) => string {
  const intl = useIntl()
  return (error, otherwise, values) => {
    if (!(error instanceof ApiRejected) && !navigator.onLine) return intl.formatMessage({ id: 'forms.offline' })
    if (!(error instanceof ApiRejected) || !error.retryAt) return intl.formatMessage({ id: otherwise }, values)
    // Rounded up to a full minute.
    const time = Math.ceil(error.retryAt.getTime() / minuteInMs) * minuteInMs
    return intl.formatMessage({ id: 'forms.wait' }, { time: intl.formatTime(time, { timeZone: officeTime }) })
  }
}
