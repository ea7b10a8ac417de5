import { limits } from './limits.ts'
import { array, nonempty, pattern, refine, string, union } from 'superstruct'
import { getToday } from './dates.ts'
import { countTooMany } from './text-length.ts'
import { trimText } from './texts.ts'
import { textValue, type SharedRule } from './rule.ts'

const local = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u
/** No top-level domain has one character or is a number. */
const lastLabel = /^(?!\p{N}+$)../u

/**
 * The pattern of `<input type="email">` in the HTML standard, restricted to addresses on the internet: the domain has a
 * dot and does not end in a number, the local part has no stray dots. Like browsers, allows letters of any script in
 * the domain (`münchen.example`).
 */
function isEmailAddress(text: string): boolean {
  if (text.length > limits.email) return false
  const [name = '', domain, ...more] = text.split('@')
  if (domain === undefined || more.length > 0 || !local.test(name)) return false
  if (name.startsWith('.') || name.endsWith('.') || name.includes('..')) return false
  const labels = domain.split('.')
  return labels.length > 1 && labels.every((part) => label.test(part)) && lastLabel.test(labels.at(-1) ?? '')
}

// `required` is checked while typing, so that leaving an empty field is no error yet; formats are checked on leaving.
// An empty value satisfies every format.

const whileTyping = ['input', 'invalid'] as const
const onLeaving = ['blur', 'invalid'] as const

const filled = refine(string(), 'filled', (value) => !['', 'empty_val', 'placeholder'].includes(trimText(value)))

type Part<Name extends keyof SharedRule> = SharedRule[Name]

function rule(name: string, struct: Part<'struct'>, message: Part<'message'>, on: Part<'on'>): SharedRule {
  return { name, struct, message, on }
}

export const required: SharedRule = {
  ...rule('required', filled, 'forms.required', whileTyping),
  summary: 'forms.summary.required',
}

const emailStruct = refine(string(), 'email', (value) => value === '' || isEmailAddress(value))
export const email = rule('email', emailStruct, 'forms.email', onLeaving)

/** `+`, three digits without zero, 3 to 20 digits; see `restrictPhone`. */
export const phone = rule('phone', pattern(string(), /^(\+?|\+[1-9]{3}\d{3,20})$/), 'forms.phone', onLeaving)

const dialled = refine(filled, 'phone_required', (value) => trimText(value) !== '+')
export const phoneRequired = rule('phone_required', dialled, 'forms.phone_required', whileTyping)

/** For the required parts of an address. */
export const addressRequired = rule('address_required', filled, 'forms.address', whileTyping)

const spaced = /^(\d{2}) - (\d{2}) - (\d{4})$/

function isCalendarDate(text: string): boolean {
  const [, day, month, year] = (spaced.exec(text) ?? []).map(Number)
  if (!day || !month || !year) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const past = refine(string(), 'not_future', (value) => value.split(' - ').reverse().join('-') <= getToday())
/** For a day that has been. */
export const notFuture = rule('not_future', past, 'forms.future', onLeaving)

/** As people copy it, with or without `https://`. */
export const link = rule('link', pattern(string(), /^(?:[^\s.]+\.\S+)?$/), 'forms.link', onLeaving)

const dateStruct = refine(string(), 'date', (value) => value === '' || isCalendarDate(value))
/** An existing date, `dd - mm - yyyy`. */
export const date = rule('date', dateStruct, 'forms.date', onLeaving)

/** At least one option, of any kind of choice. */
export const option = rule('option', union([filled, nonempty(array(string()))]), 'forms.option', whileTyping)

/** The rule of `maxLength`. */
export function maxLengthRule(max: number): SharedRule {
  return {
    name: 'too_long',
    struct: refine(string(), 'too_long', (value) => countTooMany(value, max) === 0),
    message: 'forms.too_long',
    messageValues: (value) => ({ max, over: countTooMany(textValue(value), max) }),
    on: ['blur', 'input', 'invalid'],
  }
}
