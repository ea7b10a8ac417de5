import { limits } from './limits.ts'

/** A character outside of the first 65,536 has two units of JavaScript's texts. */
const pairs = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g

/** Returns how many characters of Unicode, as JSON Schema counts them, a text has too many; 0 where it fits. */
export function countTooMany(text: string, max: number): number {
  return text.length <= max ? 0 : Math.max(0, text.length - (text.match(pairs)?.length ?? 0) - max)
}

/** Whether the text of a search box can be searched for. */
export function isSearchable(text: string): boolean {
  return countTooMany(text.trim(), limits.search) === 0
}
