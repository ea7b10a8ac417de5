import type { MessageId } from '@site/shared/platform'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import type { Restriction } from '../restrictions/restriction.ts'
import type { FieldValue, Rule } from '../../rules/rule.ts'

interface Common<Value extends FieldValue> {
  /** Id of the label; a field cannot be declared without. */
  label: MessageId
  /** Id of a text between label and field: what is asked, or how to write it. */
  hint?: MessageId
  rules: readonly Rule<MessageId>[]
  /** What an untouched field holds. */
  empty: Value
}

/** What the browser is told about a text field. */
export interface TextSettings {
  /** Longest text, in UTF-16 units: attribute of the input, rule, and part of the struct. */
  maxLength: number
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'search' | 'url'
  /** What the Enter key of a mobile keyboard says; `send` suits the last field of a form. */
  enterKeyHint?: 'next' | 'done' | 'send' | 'search'
}

export interface TextField extends Common<string>, TextSettings {
  control: 'text' | 'email' | 'tel'
  restriction?: Restriction
}

export interface TextAreaField extends Common<string>, TextSettings {
  control: 'textarea'
  /** Height in lines. */
  rows: number
}

/** An option with a text of the site, or with one from data (the name of a brand). */
export type Option<Value extends string = string> = { value: Value } & ({ label: MessageId } | { text: string })

/** One of several; `''` as long as none is chosen. */
export interface ChoiceField<Value extends string = string> extends Common<Value | ''> {
  control: 'select' | 'radio'
  options: readonly Option<Value>[]
  /** Of a list that opens: what the browser may choose by itself. */
  autoComplete?: HTMLInputAutoCompleteAttribute
}

/** Any number of several. */
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

/** The fields of a form, in the order in which they are shown. */
export type Fields = Readonly<Record<string, Field>>

/** The values of a form with these fields. */
export type ValuesOf<Form extends Fields> = { [Name in keyof Form]: Form[Name]['empty'] }

type TrapOf<Form extends Fields> = {
  [Name in keyof Form]: Form[Name] extends HoneypotField ? Name : never
}[keyof Form]

/** What is sent of them: a honeypot only where something stands in it, so that a person's message has no trace of it. */
export type SentValuesOf<Form extends Fields> = Omit<ValuesOf<Form>, TrapOf<Form>> &
  Partial<Pick<ValuesOf<Form>, TrapOf<Form>>>
