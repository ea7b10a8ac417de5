import type { Rule, Values } from './rule.ts'

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
