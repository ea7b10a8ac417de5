import { cleanText } from '../../rules/texts.ts'
import type { FieldValue, Rule } from '../../rules/rule.ts'
import type {
  Field,
  Fields,
  HoneypotField,
  TextAreaField,
  TextField,
  TextSettings,
  CheckboxField,
  CheckboxGroupField,
  ChoiceField,
  Option,
} from './field.ts'
import type { MessageId } from '@site/shared/platform'
import { dateRestriction } from '../restrictions/publication-date.ts'
import { phoneRestriction } from '../restrictions/phone.ts'
import { limits } from '../../rules/limits.ts'
import { atMost, date, email, phone } from '../../rules/rules.ts'

export interface FormDefinition<Form extends Fields = Fields> {
  fields: Form
}

/**
 * A form, told once: the type of its values, their labels, hints and layout all follow from the fields, in the
 * order in which they stand here. `docs/writing-a-form.md` has an example.
 */
export function defineForm<const Form extends Fields>(fields: Form): FormDefinition<Form> {
  return { fields }
}

/** What is checked and sent of what stands in a field; the field keeps what was typed. */
export function cleanValue(field: Field, value: FieldValue): FieldValue {
  if (typeof value !== 'string') return value
  const text = cleanText(value, field.control === 'textarea')
  return field.control === 'tel' && text === '+' ? '' : text
}

/** What a text field is declared with; `rules` and `maxLength` may come from `shared/calls`: `...contactFields.name`. */
export interface TextOptions extends Omit<TextSettings, 'maxLength'> {
  label: MessageId
  hint?: MessageId
  rules?: readonly Rule<MessageId>[]
  maxLength: number
}

type WithLimit = Omit<TextOptions, 'maxLength'> & { maxLength?: number }

/** A line of text. */
export function textField(options: TextOptions): TextField {
  return { ...declareText(options), control: 'text' }
}

/** An e-mail address; `required` and conditions are for the form to say. */
export function emailField({ rules = [email], maxLength = limits.email, ...rest }: WithLimit): TextField {
  return { ...declareText({ autoComplete: 'email', inputMode: 'email', rules, maxLength, ...rest }), control: 'email' }
}

/** A telephone number with country code (product §5); `+` stands there from the start, and alone is nothing. */
export function phoneField({ rules = [phone], maxLength = limits.phone, ...rest }: WithLimit): TextField {
  const text = declareText({ autoComplete: 'tel', inputMode: 'tel', rules, maxLength, ...rest })
  return { ...text, control: 'tel', empty: '+', restriction: phoneRestriction }
}

/** A day, written `dd - mm - yyyy` as the visitor types (product §5). */
export function dateField({ rules = [date], ...rest }: Omit<TextOptions, 'maxLength'>): TextField {
  const text = declareText({ autoComplete: 'off', inputMode: 'numeric', rules, maxLength: limits.date, ...rest })
  return { ...text, control: 'text', restriction: dateRestriction }
}

/** Several lines of text. */
export function textArea({ rows = 6, ...options }: TextOptions & { rows?: number }): TextAreaField {
  return { ...declareText(options), control: 'textarea', rows }
}

/** A field that only machines see, sent where they fill it in. Declare it as `[honeypotName]`; the server drops what carries it. */
export function honeypot(): HoneypotField {
  return { control: 'honeypot', label: 'forms.honeypot', rules: [], empty: '' }
}

function declareText({ rules = [], ...options }: TextOptions) {
  // The length first: what is longer than any text may be is looked at no further.
  return { ...options, rules: [atMost(options.maxLength), ...rules], empty: '' }
}

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
