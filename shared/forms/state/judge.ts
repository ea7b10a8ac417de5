import type { MessageId } from '@site/shared/platform'
import { type Rule, findBroken, type RuleEvent, type Values } from '../../rules/rule.ts'
import { cleanValue } from '../fields/define-form.ts'
import type { Field, Fields } from '../fields/field.ts'

/** What is wrong with one field, as shown under it. */
export interface FieldError {
  message: MessageId
  messageValues?: Record<string, string | number>
  /** The broken rule; none where browser or server refused the value. */
  rule?: Rule<MessageId>
}

/**
 * To be thrown by `send` when the server refuses the value of one field: the message appears at the field and the form
 * stays as it is.
 */
export class FieldRefused extends Error {
  override name = 'FieldRefused'
  readonly field: string
  readonly messageId: MessageId

  constructor(field: string, messageId: MessageId, options?: ErrorOptions) {
    super(`The field "${field}" was refused: ${messageId}`, options)
    this.field = field
    this.messageId = messageId
  }
}

export type FieldErrors = Readonly<Record<string, FieldError | undefined>>

/** Gives a function that cleans values as they are checked and sent: each time those that have changed since. */
export function createCleaner(fields: Fields): (values: Values) => Values {
  let last: Values | undefined
  let typed: Values = {}
  let cleaned: Values = {}
  return (values) => {
    if (values === last) return cleaned
    const entries = Object.entries(fields).map(([name, field]) => {
      const value = values[name] ?? field.empty
      const before = value === typed[name] ? cleaned[name] : undefined
      return [name, value, before ?? cleanValue(field, value)] as const
    })
    last = values
    typed = Object.fromEntries(entries)
    cleaned = Object.fromEntries(entries.map(([name, , value]) => [name, value]))
    return cleaned
  }
}

/**
 * What is wrong with one field after an event (product §5): the first broken rule of those that run on the event.
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

/**
 * Errors of other fields go when a change here ends their rule; none appears at a field that was not touched. The values
 * of those fields are what they were when they broke it.
 */
export function dropSettled(values: Values, errors: FieldErrors): FieldErrors {
  const standing = Object.entries(errors).filter(([, error]) => error && isAsked(error.rule, values))
  return Object.fromEntries(standing)
}

/** Gives a function that tells whether the form cannot be sent with a field left as it was. */
export function createDemands(fields: Fields): (name: string, values: Values) => boolean {
  const entries = Object.entries(fields).map(([name, field]) => {
    const empty = cleanValue(field, field.empty)
    return [name, field.rules.filter((rule) => !rule.struct.is(empty))] as const
  })
  const demands = new Map(entries)
  return (name, values) => demands.get(name)?.some((rule) => isAsked(rule, values)) ?? false
}

function isAsked(rule: Rule<MessageId> | undefined, values: Values): boolean {
  return rule?.applies?.(values) ?? true
}

function toError(rule: Rule<MessageId>): FieldError {
  return { message: rule.message, messageValues: rule.messageValues, rule }
}
