import type { Restriction } from '../restrictions/restriction.ts'

/**
 * What stands in a field after `entered` was typed or pasted at once: `typeInto(phone, '+3[1]', '2')`. In the texts `|`
 * is the caret and `[…]` the selection that is replaced.
 */
export function typeInto({ restrict }: Restriction, marked: string, entered: string): string {
  const [, ahead = '', selected = '', behind = ''] = /^([^[|]*)(?:\[(.*)\]|\|)(.*)$/.exec(marked) ?? []
  const before = ahead + selected + behind
  const { text, caret } = restrict({ before, text: ahead + entered + behind, caret: ahead.length + entered.length })
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

/** As `typeInto`, one key after the other. */
export function typeKeys(restriction: Restriction, marked: string, keys: string): string {
  return keys.split('').reduce((text, key) => typeInto(restriction, text, key), marked)
}
