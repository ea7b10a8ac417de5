/** Letters that no accent can be taken off. */
const spelledOut: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ĳ: 'ij' }

/** A text as it is compared where people search: lower case without accents, so that `één` is found by `EEN`. */
export function foldText(text: string): string {
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return plain.replace(/[ßæœøłđĳ]/g, (letter) => spelledOut[letter] ?? letter)
}
