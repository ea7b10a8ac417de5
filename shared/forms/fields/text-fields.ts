import type { MessageId } from '@site/shared/platform'
import { dateRestriction } from '../restrictions/publication-date.ts'
import { phoneRestriction } from '../restrictions/phone.ts'
import { limits } from '../../rules/limits.ts'
import type { Rule } from '../../rules/rule.ts'
import { atMost, date, email, phone } from '../../rules/rules.ts'
import type { HoneypotField, TextAreaField, TextField, TextSettings } from './field.ts'

/** What a text field is declared with; `rules` and `maxLength` may come from `shared/calls`: `...contactFields.name`. */
export interface TextOptions extends Omit<TextSettings, 'maxLength'> {
  label: MessageId
  hint?: MessageId
  rules?: readonly Rule<MessageId>[]
  maxLength: number
}

type WithLimit = Omit<TextOptions, 'maxLength'> & { maxLength?: number }

/** A line of text. */
export function textField(options: TextOptions): TextField {
  return { ...declareText(options), control: 'text' }
}

/** An e-mail address; `required` and conditions are for the form to say. */
export function emailField({ rules = [email], maxLength = limits.email, ...rest }: WithLimit): TextField {
  return { ...declareText({ autoComplete: 'email', inputMode: 'email', rules, maxLength, ...rest }), control: 'email' }
}

/** A telephone number with country code (product §5); `+` stands there from the start, and alone is nothing. */
export function phoneField({ rules = [phone], maxLength = limits.phone, ...rest }: WithLimit): TextField {
  const text = declareText({ autoComplete: 'tel', inputMode: 'tel', rules, maxLength, ...rest })
  return { ...text, control: 'tel', empty: '+', restriction: phoneRestriction }
}

/** A day, written `dd - mm - yyyy` as the visitor types (product §5). */
export function dateField({ rules = [date], ...rest }: Omit<TextOptions, 'maxLength'>): TextField {
  const text = declareText({ autoComplete: 'off', inputMode: 'numeric', rules, maxLength: limits.date, ...rest })
  return { ...text, control: 'text', restriction: dateRestriction }
}

/** Several lines of text. */
export function textArea({ rows = 6, ...options }: TextOptions & { rows?: number }): TextAreaField {
  return { ...declareText(options), control: 'textarea', rows }
}

/** A field that only machines see, sent where they fill it in. Declare it as `[honeypotName]`; the server drops what carries it. */
export function honeypot(): HoneypotField {
  return { control: 'honeypot', label: 'forms.honeypot', rules: [], empty: '' }
}

function declareText({ rules = [], ...options }: TextOptions) {
  // The length first: what is longer than any text may be is looked at no further.
  return { ...options, rules: [atMost(options.maxLength), ...rules], empty: '' }
}
