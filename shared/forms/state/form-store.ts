import { createStore } from 'zustand/vanilla'
import type { FormDefinition } from '../fields/define-form.ts'
import type { Fields, ValuesOf } from '../fields/field.ts'
import type { FieldValue, RuleEvent, Values } from '../../rules/rule.ts'
import { FieldRefused, type FieldError } from './field-error.ts'
import { cleanValues, dropSettled, judge, type FieldErrors } from './judge.ts'

export interface FormState {
  /** As they stand in the fields. */
  values: Values
  errors: FieldErrors
  /** The last attempt to send, where it failed for what stands in the fields: what the error summary shows. */
  refusal: { errors: FieldErrors; attempt: number } | undefined
  /** The field whose error has just appeared while the visitor was filling it in. */
  announced: string | undefined
  sending: boolean
}

/** What becomes of a form that is in order. */
export interface Sending<Form extends Fields, Answer> {
  /** Sends the cleaned values; throws `FieldRefused` for a value that the server does not take. */
  send: (values: ValuesOf<Form>) => Promise<Answer>
  /** After the fields were cleared. */
  onSuccess?: (answer: Answer) => void
  /** Every other failure of `send`; the fields keep their values. */
  onFailure: (error: unknown) => void
}

export type FormStore<Form extends Fields> = ReturnType<typeof createFormStore<Form>>

/** The state of one form on one page; knows neither React nor the page. */
export function createFormStore<Form extends Fields>(
  { fields }: FormDefinition<Form>,
  initial: Partial<ValuesOf<Form>> = {},
) {
  const names = Object.keys(fields)
  const empty: Values = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.empty]))
  const untouched = { errors: {}, refusal: undefined, announced: undefined, sending: false }
  const store = createStore<FormState>(() => ({ ...untouched, values: { ...empty, ...(initial as Values) } }))
  let attempt = 0

  function getError(name: string, event: RuleEvent): FieldError | undefined {
    const { values, errors } = store.getState()
    const field = fields[name]
    return field && judge(field, name, cleanValues(fields, values), event, errors[name])
  }

  function run(name: string, event: RuleEvent) {
    const { values, errors, announced } = store.getState()
    const error = getError(name, event)
    const settled = dropSettled(fields, cleanValues(fields, values), { ...errors, [name]: error })
    const isNew = error && error.message !== errors[name]?.message
    store.setState({ errors: settled, announced: isNew ? name : announced && settled[announced] && announced })
  }

  function refuse(errors: FieldErrors) {
    attempt += 1
    store.setState({ errors, refusal: { errors, attempt }, announced: undefined, sending: false })
  }

  function input(name: string, value: FieldValue) {
    store.setState(({ values }) => ({ values: { ...values, [name]: value } }))
    run(name, 'input')
  }

  /** The browser's own check refuses the field; the message is that of the rule for it, where there is one. */
  function refuseNatively(name: string) {
    const message = fields[name]?.control === 'email' ? 'forms.email' : 'forms.invalid'
    const error = getError(name, 'invalid') ?? { message }
    store.setState(({ errors }) => ({ errors: { ...errors, [name]: error } }))
  }

  /**
   * An attempt to send: all rules, then the browser's own check, and only when both pass `send`. Does nothing while the
   * attempt before is still going on.
   */
  async function submit<Answer>(passesNatively: () => boolean, { send, onSuccess, onFailure }: Sending<Form, Answer>) {
    if (store.getState().sending) return
    const judged = names.map((name) => [name, getError(name, 'invalid')] as const).filter(([, error]) => error)
    store.setState({ errors: Object.fromEntries(judged) })
    const passes = passesNatively()
    const { errors, values } = store.getState()
    if (!passes || Object.keys(errors).length > 0) return refuse(errors)
    store.setState({ sending: true, refusal: undefined, announced: undefined })
    let answer: Answer
    try {
      answer = await send(cleanValues(fields, values) as ValuesOf<Form>)
    } catch (error) {
      if (error instanceof FieldRefused && error.field in fields) {
        return refuse({ [error.field]: { message: error.messageId } })
      }
      store.setState({ sending: false })
      return onFailure(error)
    }
    store.setState({ ...untouched, values: empty })
    onSuccess?.(answer)
  }

  const blur = (name: string) => run(name, 'blur')
  return { getState: store.getState, subscribe: store.subscribe, input, blur, refuseNatively, submit }
}
