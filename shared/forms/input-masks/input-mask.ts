import type { MessageId } from '@site/shared/platform'
import { toPlainCharacters } from '../../rules/texts.ts'

/** A change of a field's text by keys, paste, autofill or a mobile keyboard. */
export interface Edit {
  before: string
  text: string
  /** Caret afterwards, in UTF-16 units. */
  caret: number
}

export interface Restricted {
  text: string
  caret: number
}

/** Decides which characters a field accepts and how it formats them. Pure. */
export interface InputMask {
  restrict: (edit: Edit) => Restricted
  /** Returns the text when the visitor leaves the field. */
  complete?: (text: string) => string
  /** Returns what the visitor may have meant, by the digits as they were typed or pasted and what became of them. */
  suggest?: (typed: string, text: string) => string | undefined
  /** Returns a warning about a text from which digits were left out, so that it may be another number; undefined where it can be no other. */
  warn?: (text: string) => MessageId | undefined
}

/** Returns the digits of a text, in any script, as ASCII. */
export function digitsOf(text: string): string {
  return toPlainCharacters(text).replace(/\D/g, '')
}

/** Returns the range of new text, `[start, end)`; empty for a removal. */
export function findInsertion({ before, text, caret }: Edit): { start: number; end: number } {
  const behind = text.length - caret
  const limit = Math.min(caret, Math.max(0, before.length - behind))
  let start = 0
  while (start < limit && text[start] === before[start]) start += 1
  return { start, end: caret }
}

export function reject({ before, text, caret }: Edit): Restricted {
  return { text: before, caret: Math.max(0, before.length - (text.length - caret)) }
}
