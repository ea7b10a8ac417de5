import type { DocumentKey } from '@site/shared/calls'

/** The path of a document, of one of its versions, or of the comparison of that version with the one in force. */
export function addressOf(key: DocumentKey, version?: string, compared?: 'compared'): string {
  if (!version) return `/document/${key}`
  return `/document/${key}?version=${version}${compared ? '&compare=1' : ''}`
}
