import { useSyncExternalStore } from 'react'
import type { Heading } from './headings.ts'

/** The reading position in pixels below the top of the window; anchors stop at 90. */
const readingLine = 120

/** Returns the id of the last heading above the reading position; undefined above the first. */
export function useSectionBeingRead(headings: readonly Heading[]): string | undefined {
  return useSyncExternalStore(onScroll, () => findCurrent(headings))
}

/** Browsers report at most one scroll and resize per frame. */
export function onScroll(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true })
  window.addEventListener('resize', listener)
  return () => {
    window.removeEventListener('scroll', listener)
    window.removeEventListener('resize', listener)
  }
}

function findCurrent(headings: readonly Heading[]): string | undefined {
  const tops = headings.map(({ id }) => {
    return { id, top: document.getElementById(id)?.getBoundingClientRect().top ?? Infinity }
  })
  const { scrollHeight } = document.documentElement
  const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 1
  if (!isAtEnd) return tops.findLast(({ top }) => top <= readingLine)?.id
  // At the end of the page the last sections cannot reach the line: use the one in the hash if visible, else the last
  // visible one.
  const visible = tops.filter(({ top }) => top < window.innerHeight)
  const target = visible.find(({ id, top }) => top >= 0 && `#${encodeURIComponent(id)}` === window.location.hash)
  return (target ?? visible.at(-1))?.id
}
