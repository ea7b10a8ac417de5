import type { MessageId } from '@site/shared/platform'
import { findBroken, type Rule, type RuleEvent, type Values } from '../../rules/rule.ts'
import { cleanValue } from '../fields/define-form.ts'
import type { Field, Fields } from '../fields/define-form.ts'

export interface FieldError {
  message: MessageId
  messageValues?: Record<string, string | number>
  /** The broken rule; undefined where browser or server rejected the value. */
  rule?: Rule<MessageId>
}

/** Thrown by `send` when the server rejects a field: the message appears at the field. */
export class FieldRejection extends Error {
  override name = 'FieldRejection'
  readonly field: string
  readonly messageId: MessageId

  constructor(field: string, messageId: MessageId, options?: ErrorOptions) {
    super(`The field "${field}" was rejected: ${messageId}`, options)
    this.field = field
    this.messageId = messageId
  }
}

export type FieldErrors = Readonly<Record<string, FieldError | undefined>>

/** Returns the values of all fields as they are validated and sent. */
export function cleanValues(fields: Fields, values: Values): Values {
  const clean = ([name, field]: [string, Field]) => [name, cleanValue(field, values[name] ?? field.empty)]
  return Object.fromEntries(Object.entries(fields).map(clean))
}

/**
 * Returns the error of a field after an event: the first broken rule of that event.
 *
 * A message appears only on its rule's events, so that no error shows while the visitor is still typing, and goes on
 * any event once the rule is met. Errors of browser or server stay until the value changes or is sent again.
 */
export function validateField(
  field: Field,
  name: string,
  values: Values,
  event: RuleEvent,
  shownError?: FieldError,
): FieldError | undefined {
  const rules = field.rules.filter((rule) => rule.on.includes(event) || rule === shownError?.rule)
  const value = values[name] ?? field.empty
  const broken = findBroken(rules, value, values)
  if (broken) return { message: broken.message, messageValues: broken.messageValues?.(value), rule: broken }
  return event === 'blur' && !shownError?.rule ? shownError : undefined
}

/** Removes errors of rules that no longer apply after a change of another field; adds none. */
export function clearResolved(values: Values, errors: FieldErrors): FieldErrors {
  const standing = Object.entries(errors).filter(([, error]) => error && doesApply(error.rule, values))
  return Object.fromEntries(standing)
}

/** Whether a form with these values requires a field. */
export function isRequired(field: Field, values: Values): boolean {
  const empty = cleanValue(field, field.empty)
  return field.rules.some((rule) => doesApply(rule, values) && !rule.struct.is(empty))
}

function doesApply(rule: Rule<MessageId> | undefined, values: Values): boolean {
  return rule?.applies?.(values) ?? true
}
