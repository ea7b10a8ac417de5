import type { MessageId } from '@site/shared/platform'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { limits } from '../../rules/limits.ts'
import type { FieldValue, FileValue, Rule } from '../../rules/rule.ts'
import { emailText } from '../../rules/email.ts'
import { maxLengthRule, phone } from '../../rules/rules.ts'
import { cleanText } from '../../rules/texts.ts'
import type { InputMask } from '../input-masks/input-mask.ts'
import { phoneRestriction } from '../input-masks/phone.ts'

interface Common<Value extends FieldValue> {
  label: MessageId
  hint?: MessageId
  hintValues?: Record<string, string | number>
  rules: readonly Rule<MessageId>[]
  empty: Value
}

interface TextSettings extends Common<string> {
  /** In UTF-16 units. */
  maxLength: number
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'search' | 'url'
}

export interface TextField extends TextSettings {
  control: 'text' | 'email' | 'tel'
  restriction?: InputMask
  /** Returns the one spelling of a text; also of one that is pasted into the empty field. */
  tidy?: (text: string) => string
}

export interface TextAreaField extends TextSettings {
  control: 'textarea'
  rows: number
}

export type Option<Value extends string = string> = { value: Value } & ({ label: MessageId } | { text: string })

/** `''` until one is chosen. */
export interface ChoiceField<Value extends string = string> extends Common<Value | ''> {
  control: 'select' | 'radio'
  options: readonly Option<Value>[]
  /** For drop-down lists. */
  autoComplete?: HTMLInputAutoCompleteAttribute
}

export interface CheckboxGroupField<Value extends string = string> extends Common<readonly Value[]> {
  control: 'checkboxes'
  options: readonly Option<Value>[]
}

export interface CheckboxField extends Common<boolean> {
  control: 'checkbox'
}

/** Files that are on the server already; shown by `FileField`. */
export interface FilesField<Stored extends FileValue = FileValue> extends Common<readonly Stored[]> {
  control: 'files'
  maxFiles: number
}

interface HoneypotField extends Common<string> {
  control: 'honeypot'
}

export type Field =
  | TextField
  | TextAreaField
  | ChoiceField
  | CheckboxGroupField
  | CheckboxField
  | FilesField
  | HoneypotField

/** In display order. */
export type Fields = Readonly<Record<string, Field>>

export type ValuesOf<Form extends Fields> = { [Name in keyof Form]: Form[Name]['empty'] }

type TrapOf<Form extends Fields> = {
  [Name in keyof Form]: Form[Name] extends HoneypotField ? Name : never
}[keyof Form]

/** Sent values: a honeypot only where it was filled in. */
export type SentValuesOf<Form extends Fields> = Omit<ValuesOf<Form>, TrapOf<Form>> &
  Partial<Pick<ValuesOf<Form>, TrapOf<Form>>>

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
  if ('tidy' in field && field.tidy) return field.tidy(text)
  return field.control === 'tel' && text === '+' ? '' : text
}

/** Declaration of a field in a form, all other parts optional. */
export type Declared<Of extends Common<FieldValue>, Needed extends keyof Of> = Pick<Of, Needed> &
  Partial<Omit<Of, Needed | 'control' | 'empty' | 'restriction'>>

/** `rules` and `maxLength` may come from `shared/calls`: `...contactFields.name`. */
export function textField(options: Declared<TextField, 'label' | 'maxLength'>): TextField {
  return { ...declareText(options), control: 'text' }
}

/** Declares an email address; add `required` and conditions. */
export function emailField(options: Declared<TextField, 'label'>): TextField {
  const defaults = { autoComplete: 'email', inputMode: 'email', ...emailText } as const
  return { ...declareText({ ...defaults, ...options }), control: 'email' }
}

/** Declares a phone number with country code; starts with `+`, which alone counts as empty. */
export function phoneField(options: Declared<TextField, 'label'>): TextField {
  const defaults = { autoComplete: 'tel', inputMode: 'tel', rules: [phone], maxLength: limits.phone } as const
  return { ...declareText({ ...defaults, ...options }), control: 'tel', empty: '+', restriction: phoneRestriction }
}

export function textArea(options: Declared<TextAreaField, 'label' | 'maxLength'>): TextAreaField {
  return { rows: 6, ...declareText(options), control: 'textarea' }
}

export function declareText<Text extends { maxLength: number; rules?: readonly Rule<MessageId>[] }>(options: Text) {
  // First: no other rule sees a longer text.
  return { ...options, rules: [maxLengthRule(options.maxLength), ...(options.rules ?? [])], empty: '' }
}

/** Declares a honeypot as `[honeypotName]`; the server marks messages that fill it in. */
export function honeypot(): HoneypotField {
  return { control: 'honeypot', label: 'forms.honeypot', rules: [], empty: '' }
}

interface SelectOptions<Value extends string> extends Omit<Declared<ChoiceField<Value>, 'label'>, 'options'> {
  /** A function where they are slow to create: called once, when rendered. */
  options: readonly Option<Value>[] | (() => readonly Option<Value>[])
}

/** Declares a drop-down list that starts with "make a choice". */
export function select<const Value extends string>({ options, ...settings }: SelectOptions<Value>): ChoiceField<Value> {
  let readOptions = typeof options === 'function' ? undefined : options
  return {
    rules: [],
    ...settings,
    control: 'select',
    empty: '',
    get options() {
      return (readOptions ??= typeof options === 'function' ? options() : options)
    },
  }
}

type Choice<Of extends Common<FieldValue> & { options: unknown }> = Declared<Of, 'label' | 'options'>

export function radioGroup<const Value extends string>(options: Choice<ChoiceField<Value>>): ChoiceField<Value> {
  return { rules: [], ...options, control: 'radio', empty: '' }
}

/** Declares checkboxes; the value is in the order of the options. */
export function checkboxGroup<const Value extends string>(
  options: Choice<CheckboxGroupField<Value>>,
): CheckboxGroupField<Value> {
  return { rules: [], ...options, control: 'checkboxes', empty: [] }
}

/** Declares files, which are uploaded as they are chosen; their ids are sent with the form. */
export function filesField<Stored extends FileValue>(
  options: Declared<FilesField<Stored>, 'label' | 'maxFiles'>,
): FilesField<Stored> {
  return { rules: [], ...options, control: 'files', empty: [] }
}

export function checkbox(options: Declared<CheckboxField, 'label'>): CheckboxField {
  return { rules: [], ...options, control: 'checkbox', empty: false }
}
