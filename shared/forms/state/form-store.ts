import { createDraft, type Draft, type MessageId } from '@site/shared/platform'
import { createStore } from 'zustand/vanilla'
import { isOutage } from '../../calls/api-errors.ts'
import type { FormDefinition } from '../fields/define-form.ts'
import type { Field, Fields, SentValuesOf, ValuesOf } from '../fields/define-form.ts'
import type { FieldValue, RuleEvent, Values } from '../../rules/rule.ts'
import {
  cleanValues,
  clearResolved,
  FieldRejection,
  isRequired,
  validateField,
  type FieldError,
  type FieldErrors,
} from './validate-field.ts'

/** State of a form besides its values, which are in its draft. */
export interface FormState {
  errors: FieldErrors
  /** The errors of the last failed submit, for the summary. */
  rejection: { errors: FieldErrors; attempt: number } | undefined
  /** The field with a new error while the visitor is typing. */
  announced: string | undefined
  sending: boolean
  /** Error of the last send that is not about a field. An outage stays while the visitor tries again, with its button. */
  failure: unknown
}

export interface Sending<Form extends Fields, Answer> {
  /** Sends the cleaned values; throws `FieldRejection` for a rejected value. */
  send: (values: SentValuesOf<Form>) => Promise<Answer>
  /** Called after the fields were reset. */
  onSuccess?: (answer: Answer) => void
  /** Called for every other error of `send`, which is in the state, too; the fields keep their values. */
  onFailure?: (error: unknown) => void
}

/** Creates the state of a form, independent of React. A `given` draft holds the values and survives success. */
export function createFormStore<Form extends Fields>(
  { fields }: FormDefinition<Form>,
  initial: Partial<ValuesOf<Form>> = {},
  sharedDraft?: Draft,
) {
  const draft = sharedDraft ?? createDraft()
  const names = Object.keys(fields)
  const empty = Object.entries(fields).map(([name, field]) => [name, field.empty])
  const start: Values = { ...Object.fromEntries(empty), ...initial }
  const untouched: FormState = {
    errors: {},
    rejection: undefined,
    announced: undefined,
    sending: false,
    failure: undefined,
  }
  const store = createStore(() => untouched)
  let attempt = 0
  /** Messages of controls that refuse their value. */
  const heldMessages = new Map<string, MessageId>()
  let current: { entered?: Values; all: Values; cleaned: Values } = { all: start, cleaned: start }

  /** Current values, as typed and cleaned; the same objects until one changes. */
  function readValues() {
    const entered = draft.getState().values
    if (entered !== current.entered) {
      const all = { ...start, ...entered }
      current = { entered, all, cleaned: cleanValues(fields, all) }
    }
    return current
  }

  /** Returns the values to send: all except empty honeypots. */
  function getSent(): Values {
    const isSent = ([name, value]: [string, FieldValue]) => fields[name]?.control !== 'honeypot' || value !== ''
    return Object.fromEntries(Object.entries(readValues().cleaned).filter(isSent))
  }

  function getError(name: string, event: RuleEvent): FieldError | undefined {
    const field = fields[name]
    const error = field && validateField(field, name, readValues().cleaned, event, store.getState().errors[name])
    const message = event === 'input' ? undefined : heldMessages.get(name)
    return error ?? (message === undefined ? undefined : { message })
  }

  function hold(name: string, message: MessageId | undefined) {
    if (message) heldMessages.set(name, message)
    else heldMessages.delete(name)
  }

  function run(name: string, event: RuleEvent) {
    const { errors, announced } = store.getState()
    const error = getError(name, event)
    if (!error && Object.keys(errors).length === 0) return
    const settled = clearResolved(readValues().cleaned, { ...errors, [name]: error })
    const isNew = error && error.message !== errors[name]?.message
    store.setState({ errors: settled, announced: isNew ? name : announced && settled[announced] && announced })
  }

  function reject(errors: FieldErrors) {
    attempt += 1
    store.setState({ errors, rejection: { errors, attempt }, announced: undefined, sending: false, failure: undefined })
  }

  function input(name: string, value: FieldValue) {
    draft.set({ [name]: value })
    run(name, 'input')
  }

  function clear(cleared: readonly string[]) {
    draft.set(Object.fromEntries(cleared.map((name) => [name, start[name] ?? ''])))
    const errors = Object.entries(store.getState().errors).filter(([name]) => !cleared.includes(name))
    store.setState({ errors: clearResolved(readValues().cleaned, Object.fromEntries(errors)), announced: undefined })
  }

  /** Called when the browser's own validation fails. */
  function rejectNatively(name: string) {
    const message = fields[name]?.control === 'email' ? 'forms.email' : 'forms.invalid'
    const error = getError(name, 'invalid') ?? { message }
    store.setState(({ errors }) => ({ errors: { ...errors, [name]: error } }))
  }

  /** Validates all rules, then the browser's own constraints, and sends if both pass. Ignored while sending. */
  async function submit<Answer>(passesNatively: () => boolean, { send, onSuccess, onFailure }: Sending<Form, Answer>) {
    if (store.getState().sending) return
    const judged = names.map((name) => [name, getError(name, 'invalid')] as const).filter(([, error]) => error)
    store.setState({ errors: Object.fromEntries(judged) })
    const passes = passesNatively()
    const { errors } = store.getState()
    if (!passes || Object.keys(errors).length > 0) return reject(errors)
    const { failure } = store.getState()
    store.setState({
      sending: true,
      rejection: undefined,
      announced: undefined,
      failure: isOutage(failure) ? failure : undefined,
    })
    let answer: Answer
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a value is of the kind of its field: `input` and `initial` take no other
      answer = await send(getSent() as SentValuesOf<Form>)
    } catch (error) {
      if (error instanceof FieldRejection && error.field in fields) {
        return reject({ [error.field]: { message: error.messageId } })
      }
      store.setState({ sending: false, failure: error })
      return onFailure?.(error)
    }
    store.setState(untouched)
    if (!sharedDraft) draft.reset()
    onSuccess?.(answer)
  }

  /** Whether the visitor has entered anything. Single checkboxes only open parts of a form. */
  function isFilled(): boolean {
    const values = readValues().all
    return Object.entries(fields).some(([name, field]) => {
      const value = values[name] ?? field.empty
      if (typeof value === 'boolean' || (field.control === 'tel' && value === '')) return false
      return JSON.stringify(value) !== JSON.stringify(start[name])
    })
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    draft,
    getValues: () => readValues().all,
    isFilled,
    isRequired: (field: Field) => isRequired(field, readValues().cleaned),
    input,
    clear,
    blur: (name: string) => run(name, 'blur'),
    rejectNatively,
    hold,
    submit,
  }
}
