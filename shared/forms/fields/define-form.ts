import { cleanText } from '../../rules/texts.ts'
import type { FieldValue, Rule } from '../../rules/rule.ts'
import type {
  CheckboxField,
  CheckboxGroupField,
  ChoiceField,
  Field,
  Fields,
  HoneypotField,
  Option,
  TextAreaField,
  TextField,
  TextSettings,
} from './field.ts'
import type { MessageId } from '@site/shared/platform'
import { dateRestriction } from '../input-masks/publication-date.ts'
import { phoneRestriction } from '../input-masks/phone.ts'
import { limits } from '../../rules/limits.ts'
import { atMost, date, email, phone } from '../../rules/rules.ts'

export interface FormDefinition<Form extends Fields = Fields> {
  fields: Form
}

/** Defines a form: types, labels, hints and layout follow from its fields in their order (docs/writing-a-form.md). */
export function defineForm<const Form extends Fields>(fields: Form): FormDefinition<Form> {
  return { fields }
}

/** Returns a value as it is validated and sent; the field keeps what was typed. */
export function cleanValue(field: Field, value: FieldValue): FieldValue {
  if (typeof value !== 'string') return value
  const text = cleanText(value, field.control === 'textarea')
  return field.control === 'tel' && text === '+' ? '' : text
}

/** `rules` and `maxLength` may come from `shared/calls`: `...contactFields.name`. */
export interface TextOptions extends Omit<TextSettings, 'maxLength'> {
  label: MessageId
  hint?: MessageId
  rules?: readonly Rule<MessageId>[]
  maxLength: number
}

type WithLimit = Omit<TextOptions, 'maxLength'> & { maxLength?: number }

export function textField(options: TextOptions): TextField {
  return { ...declareText(options), control: 'text' }
}

/** Declares an email address; add `required` and conditions. */
export function emailField({ rules = [email], maxLength = limits.email, ...rest }: WithLimit): TextField {
  return { ...declareText({ autoComplete: 'email', inputMode: 'email', rules, maxLength, ...rest }), control: 'email' }
}

/** Declares a phone number with country code; starts with `+`, which alone counts as empty. */
export function phoneField({ rules = [phone], maxLength = limits.phone, ...rest }: WithLimit): TextField {
  const text = declareText({ autoComplete: 'tel', inputMode: 'tel', rules, maxLength, ...rest })
  return { ...text, control: 'tel', empty: '+', restriction: phoneRestriction }
}

/** Declares a date, masked as `dd - mm - yyyy`. */
export function dateField({ rules = [date], ...rest }: Omit<TextOptions, 'maxLength'>): TextField {
  const text = declareText({ autoComplete: 'off', inputMode: 'numeric', rules, maxLength: limits.date, ...rest })
  return { ...text, control: 'text', restriction: dateRestriction }
}

export function textArea({ rows = 6, ...options }: TextOptions & { rows?: number }): TextAreaField {
  return { ...declareText(options), control: 'textarea', rows }
}

/** Declares a honeypot as `[honeypotName]`; the server drops messages that fill it in. */
export function honeypot(): HoneypotField {
  return { control: 'honeypot', label: 'forms.honeypot', rules: [], empty: '' }
}

function declareText({ rules = [], ...options }: TextOptions) {
  // First: no other rule sees a longer text.
  return { ...options, rules: [atMost(options.maxLength), ...rules], empty: '' }
}

interface ChoiceOptions<Value extends string> {
  label: MessageId
  hint?: MessageId
  rules?: readonly Rule<MessageId>[]
  options: readonly Option<Value>[]
}

interface SelectOptions<Value extends string> extends Omit<ChoiceOptions<Value>, 'options'> {
  /** A function where they are slow to create: called once, when rendered. */
  options: readonly Option<Value>[] | (() => readonly Option<Value>[])
  autoComplete?: ChoiceField['autoComplete']
}

/** Declares a drop-down list that starts with "make a choice". */
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

export function radioGroup<const Value extends string>(options: ChoiceOptions<Value>): ChoiceField<Value> {
  return { rules: [], ...options, control: 'radio', empty: '' }
}

/** Declares checkboxes; the value is in the order of the options. */
export function checkboxGroup<const Value extends string>(options: ChoiceOptions<Value>): CheckboxGroupField<Value> {
  return { rules: [], ...options, control: 'checkboxes', empty: [] }
}

export function checkbox(options: Omit<ChoiceOptions<string>, 'options'>): CheckboxField {
  return { rules: [], ...options, control: 'checkbox', empty: false }
}
