import { gap, shortestExplanation } from '@site/shared/calls'
import { textArea } from '@site/shared/forms'
import type { MessageId } from '@site/shared/platform'
import { limits, type Rule } from '@site/shared/rules'
import { refine, size, string } from 'superstruct'

/** A sentence with the reason of a refusal. */
export const explained: Rule<MessageId> = {
  name: 'explained',
  struct: size(string(), shortestExplanation, limits.message),
  message: 'internal_privacy_rights.error.TEXT_TOO_SHORT',
  on: ['blur', 'invalid'],
}

/** A sentence with what was done of a request. */
export const doneExplained: Rule<MessageId> = {
  ...explained,
  name: 'done',
  message: 'internal_privacy_rights.error.DONE_TOO_SHORT',
}

/** A sentence whose gaps are filled. */
const complete: Rule<MessageId> = {
  name: 'complete',
  struct: refine(string(), 'complete', (text) => !gap.test(text)),
  message: 'internal_privacy_rights.error.GAP',
  on: ['blur', 'invalid'],
}

/** A text of several lines. */
export function area(label: MessageId, rules: readonly Rule<MessageId>[], hint?: MessageId) {
  return textArea({ label, hint, rules: [...rules, complete], maxLength: limits.message, rows: 4 })
}

/** `dd - mm - yyyy`, as in a date field, to `yyyy-mm-dd`. */
export function toIso(typed: string): string {
  return typed.split(' - ').reverse().join('-')
}

/** `yyyy-mm-dd` to `dd - mm - yyyy`. */
export function toTyped(day: string): string {
  return day.split('-').reverse().join(' - ')
}
