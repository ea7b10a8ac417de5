import type { MouseEvent } from 'react'

/**
 * Returns whether a click follows a link in this tab, where the router can take it. With a modifier key, another button, a
 * `target` or `download` it belongs to the browser: with Alt, too, some browsers download the link.
 */
export function isPlainClick(event: MouseEvent): boolean {
  if (event.defaultPrevented || event.button !== 0) return false
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false
  const link = event.target instanceof Element ? event.target.closest('a') : null
  return !link || (!link.hasAttribute('download') && (!link.target || link.target === '_self'))
}
