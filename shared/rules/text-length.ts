import { limits } from './limits.ts'

/** Returns how many characters of Unicode, as JSON Schema counts them, a text has too many; 0 where it fits. */
export function countTooMany(text: string, max: number): number {
  return text.length <= max ? 0 : Math.max(0, Array.from(text).length - max)
}

/** Whether the text of a search box can be searched for. */
export function isSearchable(text: string): boolean {
  return countTooMany(text.trim(), limits.search) === 0
}
