/**
 * The signs of a French text before which or after which a line can break, each with what stands beside it: a narrow
 * no-break space (U+202F) belongs before ? ! ; : » and %, and after «. A colon within an address or a time is none.
 *
 * @param text in plain words, in ICU's syntax, or as HTML
 */
export function findBreakableSigns(text: string): string[] {
  const words = text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#?\w+;/g, 'x')
    .replaceAll(/\{\w+\}/g, 'x')
  return Array.from(words.matchAll(/.{0,24}[^\u202F](?:[?!;»%]|:(?!\S))|«(?!\u202F).{0,24}/g), ([found]) => found)
}

/** Every text below a key `fr`, however deep, as files with all languages of the server have them. */
export function listFrench(value: unknown, isFrench = false): string[] {
  if (typeof value === 'string') return isFrench ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, below]) => listFrench(below, isFrench || key === 'fr'))
}
