/** What happened to the text of a field, however it was entered: keys, paste, autofill, a mobile keyboard. */
export interface Edit {
  /** The text before. */
  before: string
  /** The text as it would stand now. */
  text: string
  /** Where the caret would be now, in UTF-16 units from the start. */
  caret: number
}

export interface Restricted {
  text: string
  caret: number
}

/** Which characters a field takes, and how it writes them. Pure. */
export interface Restriction {
  restrict: (edit: Edit) => Restricted
  /** The text once the visitor has left the field. */
  complete?: (text: string) => string
}

/** The part of an edit's text that is new, `[start, end)`; empty where something was only removed. */
export function findInsertion({ before, text, caret }: Edit): { start: number; end: number } {
  const behind = text.length - caret
  const limit = Math.min(caret, Math.max(0, before.length - behind))
  let start = 0
  while (start < limit && text[start] === before[start]) start += 1
  return { start, end: caret }
}

/** The edit did not happen. */
export function refuse({ before, text, caret }: Edit): Restricted {
  return { text: before, caret: Math.max(0, before.length - (text.length - caret)) }
}
