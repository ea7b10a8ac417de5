import type { Struct } from 'superstruct'
import type texts from '../messages/nl_nl.json'

/** `invalid` is an attempt to submit. */
export type RuleEvent = 'blur' | 'input' | 'invalid'

/** A file that is on the server and was not sent yet. */
export interface FileValue {
  readonly id: string
  readonly name: string
  /** In bytes. */
  readonly size: number
}

export type FieldValue = string | readonly string[] | readonly FileValue[] | boolean

export type Values = Readonly<Record<string, FieldValue>>

/** Returns the text of a field; '' where it has none. */
export function textValue(value: FieldValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** A validation rule. Its message appears on the events of `on`, which always include `invalid`. */
export interface Rule<Message extends string> {
  /** Stable: part of the server's answers. */
  name: string
  /** For a value trimmed by `cleanText`. */
  struct: Pick<Struct, 'is'>
  message: Message
  /** Text of the summary of errors instead of label and message; it may name the `label`. */
  summary?: Message
  /** Values of the message. */
  messageValues?: (value: FieldValue) => Record<string, string | number>
  on: readonly RuleEvent[]
  /** Whether the rule applies to a form with these values; always where left out. */
  applies?: (values: Values) => boolean
}

/** A rule with a message of `shared/messages`. */
export type SharedRule = Rule<keyof typeof texts>

/** Returns the first rule that `value` breaks. */
export function findBroken<Message extends string>(
  rules: readonly Rule<Message>[],
  value: FieldValue,
  values: Values,
): Rule<Message> | undefined {
  return rules.find((rule) => (rule.applies?.(values) ?? true) && !rule.struct.is(value))
}

type Condition = (values: Values) => boolean

/** Applies a rule only to forms that satisfy `condition`: `when(chosen('types', 'EMAIL'), email)`. */
export function when<Message extends string>(condition: Condition, rule: Rule<Message>): Rule<Message> {
  return { ...rule, applies: condition }
}

/** Whether `option` is chosen in the field `name`. @throws Error for a field that the form does not have */
export function chosen(name: string, option: string): Condition {
  return (values) => {
    const value = values[name]
    if (value === undefined) throw new Error(`A rule depends on the field "${name}", which the form does not have`)
    return Array.isArray(value) ? value.includes(option) : value === option
  }
}
