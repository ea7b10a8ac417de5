import type { MouseEvent } from 'react'

/** Whether a click follows a link in this tab. */
export function isPlainClick({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return !ctrlKey && !metaKey && !shiftKey
}
