import type { DocumentKey } from '@site/shared/calls'

/** The path of a document, of one of its versions, or of the comparison of that version with a later one. */
export function addressOf(key: DocumentKey, version?: string, comparedWith?: string): string {
  if (!version) return `/document/${key}`
  const other = comparedWith === 'current' ? '1' : comparedWith
  return `/document/${key}?version=${version}${other ? `&compare=${other}` : ''}`
}
