import type { MessageId } from '@site/shared/platform'
import type { Rule } from '../../rules/rule.ts'
import type { CheckboxField, CheckboxGroupField, ChoiceField, Option } from './field.ts'

interface ChoiceOptions<Value extends string> {
  label: MessageId
  hint?: MessageId
  rules?: readonly Rule<MessageId>[]
  options: readonly Option<Value>[]
}

interface SelectOptions<Value extends string> extends Omit<ChoiceOptions<Value>, 'options'> {
  /** As a function where they take long to make: it is called once, when the list is drawn. */
  options: readonly Option<Value>[] | (() => readonly Option<Value>[])
  autoComplete?: ChoiceField['autoComplete']
}

/** One of many, in a list that opens. Starts with "make a choice". */
export function select<const Value extends string>({ options, ...settings }: SelectOptions<Value>): ChoiceField<Value> {
  const make = typeof options === 'function' ? options : () => options
  let made: readonly Option<Value>[] | undefined
  return {
    rules: [],
    ...settings,
    control: 'select',
    empty: '',
    get options() {
      return (made ??= make())
    },
  }
}

/** One of a few, all in sight. */
export function radioGroup<const Value extends string>(options: ChoiceOptions<Value>): ChoiceField<Value> {
  return { rules: [], ...options, control: 'radio', empty: '' }
}

/** Any number of options; the value holds them in the order of the options. */
export function checkboxGroup<const Value extends string>(options: ChoiceOptions<Value>): CheckboxGroupField<Value> {
  return { rules: [], ...options, control: 'checkboxes', empty: [] }
}

/** One box to tick. */
export function checkbox(options: Omit<ChoiceOptions<string>, 'options'>): CheckboxField {
  return { rules: [], ...options, control: 'checkbox', empty: false }
}
