import type { MessageId } from '@site/shared/platform'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import type { InputMask } from '../input-masks/input-mask.ts'
import type { FieldValue, Rule } from '../../rules/rule.ts'

interface Common<Value extends FieldValue> {
  label: MessageId
  hint?: MessageId
  rules: readonly Rule<MessageId>[]
  empty: Value
}

export interface TextSettings {
  /** In UTF-16 units. */
  maxLength: number
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'search' | 'url'
  /** Label of the Enter key on mobile keyboards; `send` for the last field. */
  enterKeyHint?: 'next' | 'done' | 'send' | 'search'
}

export interface TextField extends Common<string>, TextSettings {
  control: 'text' | 'email' | 'tel'
  restriction?: InputMask
}

export interface TextAreaField extends Common<string>, TextSettings {
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

export interface HoneypotField extends Common<string> {
  control: 'honeypot'
}

export type Field = TextField | TextAreaField | ChoiceField | CheckboxGroupField | CheckboxField | HoneypotField

/** In display order. */
export type Fields = Readonly<Record<string, Field>>

export type ValuesOf<Form extends Fields> = { [Name in keyof Form]: Form[Name]['empty'] }

type TrapOf<Form extends Fields> = {
  [Name in keyof Form]: Form[Name] extends HoneypotField ? Name : never
}[keyof Form]

/** Sent values: a honeypot only where it was filled in. */
export type SentValuesOf<Form extends Fields> = Omit<ValuesOf<Form>, TrapOf<Form>> &
  Partial<Pick<ValuesOf<Form>, TrapOf<Form>>>
