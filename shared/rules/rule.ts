import type { Struct } from 'superstruct'
import type texts from '../messages/nl_nl.json'

/** `invalid` is the attempt to submit. */
export type RuleEvent = 'blur' | 'input' | 'invalid'

/** Text of an input, chosen options of a group, or whether a box is ticked. */
export type FieldValue = string | readonly string[] | boolean

/** The values of a whole form, by field. */
export type Values = Readonly<Record<string, FieldValue>>

/**
 * One rule of product §5, as data. It raises its message only on the events of `on`. Every rule names `invalid`:
 * a submit attempt runs them all.
 */
export interface Rule<Message extends string> {
  /** Stable: the server answers with it, and tests name it. */
  name: string
  /** What a value must satisfy, trimmed as `cleanText` does. */
  struct: Pick<Struct, 'is'>
  /** Id of the text shown under the field. */
  message: Message
  messageValues?: Record<string, string | number>
  on: readonly RuleEvent[]
  /** Whether the rule holds for a form with these values; always where left out. */
  applies?: (values: Values) => boolean
}

/** A rule whose message stands in `shared/messages`. */
export type SharedRule = Rule<keyof typeof texts>

/** The first of `rules` that `value` breaks. */
export function findBroken<Message extends string>(
  rules: readonly Rule<Message>[],
  value: FieldValue,
  values: Values,
): Rule<Message> | undefined {
  return rules.find((rule) => (rule.applies?.(values) ?? true) && !rule.struct.is(value))
}

type Condition = (values: Values) => boolean

/** The same rule, for forms whose values satisfy `condition` only: `when(chosen('types', 'EMAIL'), email)`. */
export function when<Message extends string>(condition: Condition, rule: Rule<Message>): Rule<Message> {
  return { ...rule, applies: condition }
}

/**
 * Whether `option` is chosen in the field `name`.
 *
 * @throws Error when the form has no such field: a condition on it would never hold, and nobody would notice
 */
export function chosen(name: string, option: string): Condition {
  return (values) => {
    const value = values[name]
    if (value === undefined) throw new Error(`A rule depends on the field "${name}", which the form does not have`)
    return Array.isArray(value) ? value.includes(option) : value === option
  }
}
