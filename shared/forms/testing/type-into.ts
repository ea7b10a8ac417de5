import type { InputMask } from '../input-masks/input-mask.ts'

/**
 * Returns the text after typing or pasting `entered`: `typeInto(phone, '+3[1]', '2')`. `|` is the caret, `[…]` the
 * selection.
 */
export function typeInto({ restrict }: InputMask, marked: string, entered: string): string {
  const [, ahead = '', selected = '', behind = ''] = /^([^[|]*)(?:\[(.*)\]|\|)(.*)$/.exec(marked) ?? []
  const before = ahead + selected + behind
  const { text, caret } = restrict({ before, text: ahead + entered + behind, caret: ahead.length + entered.length })
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

export function typeKeys(restriction: InputMask, marked: string, keys: string): string {
  return keys.split('').reduce((text, key) => typeInto(restriction, text, key), marked)
}
