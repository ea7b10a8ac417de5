import { limits } from '../../rules/limits.ts'
import { date } from '../../rules/rules.ts'
import { dateRestriction } from '../input-masks/publication-date.ts'
import { declareText, type Declared, type TextField } from './define-form.ts'

/** Declares a date, masked as `dd - mm - yyyy`. */
export function dateField(options: Declared<TextField, 'label'>): TextField {
  const defaults = { autoComplete: 'off', inputMode: 'numeric', rules: [date], maxLength: limits.date } as const
  return { ...declareText({ ...defaults, ...options }), control: 'text', restriction: dateRestriction }
}
