import { getLocale } from '@site/shared/platform'
import { limits } from '../../rules/limits.ts'
import { toPlainCharacters } from '../../rules/texts.ts'
import { digitsOf, findInsertion, reject, type Edit, type Restricted, type InputMask } from './input-mask.ts'

/**
 * Allows digits after one `+`, the first three not zero, at most 22 characters. Removes all else from a paste: `+32
 * (0)2 000 00 12` becomes `+3220000012`, `0032 2 000 00 12` too. Only new text is filtered, so removing a digit never costs
 * another one.
 */
export const phoneRestriction: InputMask = { restrict: restrictPhone, suggest: suggestPhone, warn: warnOfPhone }

function restrictPhone(entered: Edit): Restricted {
  const edit = behindPlus(entered)
  const { text, caret } = edit
  const { start, end } = findInsertion(edit)
  const behind = text.slice(caret)
  let textAhead = text.slice(0, start)
  for (const character of readNumber(text.slice(start, end))) {
    if (isAccepted(character, textAhead, behind)) textAhead += character
  }
  if (end > start && textAhead.length === start) return reject(edit)
  const rest = textAhead + behind
  if (rest === '' || rest.startsWith('+')) return { text: rest, caret: textAhead.length }
  return { text: `+${rest}`, caret: textAhead.length + 1 }
}

/** Puts what is entered before or over a plus alone behind it: browsers and programs fill in numbers as they have them. */
function behindPlus(edit: Edit): Edit {
  const { start, end } = findInsertion(edit)
  if (edit.before !== '+' || start === end) return edit
  const added = edit.text.slice(start, end)
  return { before: '+', text: `+${added}`, caret: 1 + added.length }
}

/** Reads a number as people write it: `(0)` is for calls within the country, and `00` stands for the plus. */
function readNumber(text: string): string {
  return toPlainCharacters(text)
    .replace(/\(\s*0\s*\)/g, '')
    .replace(/^\D*00/, '+')
}

function isAccepted(character: string, ahead: string, behind: string): boolean {
  if (ahead.length + behind.length >= limits.phone) return false
  if (ahead === '') return character === '+' && !behind.startsWith('+')
  return ahead.length <= 3 ? /^[1-9]$/.test(character) : /^\d$/.test(character)
}

/** National numbers without their 0, by country code. */
const national = { '31': /^[1-9]\d{8}$/, '32': /^(?:4\d{8}|[1-35-9]\d{7})$/ }
const international = /^\+(?:31[1-9]\d{8}|32[1-9]\d{7,8})$/

/** A 0 among the first three digits is left out: of a number here it is the one for calls within the country. */
function warnOfPhone(text: string) {
  return international.test(text) ? undefined : ('forms.phone_left_out' as const)
}

/**
 * A national number loses its 0 behind the `+` and looks foreign: `0612345678` becomes `+612345678`, which is in
 * Australia. Returns it with the country code of the site, or of the other country where it can only be from there. Of a number
 * that the mask left out whole, because its plus is missing, returns that with the plus.
 */
function suggestPhone(typed: string, text: string): string | undefined {
  if (international.test(text)) return undefined
  const entered = digitsOf(text) || typed
  if (entered === typed && international.test(`+${typed}`)) return `+${typed}`
  const number = /^0[1-9]/.test(typed) ? typed.slice(1) : entered
  const codes = getLocale().country === 'be' ? (['32', '31'] as const) : (['31'] as const)
  const code = codes.find((each) => national[each].test(number))
  return code && `+${code}${number}`
}
