import { limits } from '../../rules/limits.ts'
import { findInsertion, refuse, type Edit, type Restricted, type InputMask } from './input-mask.ts'

/**
 * Allows digits after one `+`, the first three not zero, at most 22 characters. Removes all else from a paste: `+32
 * (0)2 000 00 12` becomes `+3220000012`. Only new text is filtered, so removing a digit never costs another one.
 */
export const phoneRestriction: InputMask = { restrict: restrictPhone }

function restrictPhone(edit: Edit): Restricted {
  const { text, caret } = edit
  const { start, end } = findInsertion(edit)
  const behind = text.slice(caret)
  let ahead = text.slice(0, start)
  for (const character of text.slice(start, end)) {
    if (isAccepted(character, ahead, behind)) ahead += character
  }
  if (end > start && ahead.length === start) return refuse(edit)
  const rest = ahead + behind
  if (rest === '' || rest.startsWith('+')) return { text: rest, caret: ahead.length }
  return { text: `+${rest}`, caret: ahead.length + 1 }
}

function isAccepted(character: string, ahead: string, behind: string): boolean {
  if (ahead.length + behind.length >= limits.phone) return false
  if (ahead === '') return character === '+' && !behind.startsWith('+')
  return ahead.length <= 3 ? /^[1-9]$/.test(character) : /^\d$/.test(character)
}
