import type { MessageId } from '@site/shared/platform'
import { cleanValue } from '../fields/define-form.ts'
import type { Field, Fields } from '../fields/field.ts'
import { findBroken, type Rule, type RuleEvent, type Values } from '../../rules/rule.ts'
import type { FieldError } from './field-error.ts'

export type FieldErrors = Readonly<Record<string, FieldError | undefined>>

/** The values as they are checked and sent. */
export function cleanValues(fields: Fields, values: Values): Values {
  const entries = Object.entries(fields)
  return Object.fromEntries(entries.map(([name, field]) => [name, cleanValue(field, values[name] ?? field.empty)]))
}

/**
 * What is wrong with one field after an event (specification §5): the first broken rule of those that run on the event.
 *
 * A message appears on the events of its rule only, and goes on any event once its rule is kept: nobody is told off for
 * an address half typed, and who corrects one sees the message go at the last missing letter, not after leaving the
 * field.
 * What browser or server refused stands until the value changes or is sent again.
 */
export function judge(
  field: Field,
  name: string,
  values: Values,
  event: RuleEvent,
  shown?: FieldError,
): FieldError | undefined {
  const rules = field.rules.filter((rule) => rule.on.includes(event) || rule === shown?.rule)
  const broken = findBroken(rules, values[name] ?? field.empty, values)
  if (broken) return toError(broken)
  return event === 'blur' && !shown?.rule ? shown : undefined
}

/** Errors of other fields go when a change here ends them; none appears at a field that was not touched. */
export function dropSettled(fields: Fields, values: Values, errors: FieldErrors): FieldErrors {
  const standing = Object.entries(errors).filter(([name, error]) => {
    const field = fields[name]
    return error && field && (!error.rule || findBroken([error.rule], values[name] ?? field.empty, values))
  })
  return Object.fromEntries(standing)
}

function toError(rule: Rule<MessageId>): FieldError {
  return { message: rule.message, messageValues: rule.messageValues, rule }
}
