import { useSyncExternalStore } from 'react'
import type { Heading } from './headings.ts'

/** In pixels below the top of the window; the style sheet of the site says the same. */
const anchorStop = 90

/** Distance of the reading position below the place where anchors stop, in pixels. */
const slack = 30

/**
 * Returns the id of the last heading above the reading position; undefined above the first.
 * @param target Where the visitor went to last, if not by the hash.
 */
export function useSectionBeingRead(headings: readonly Heading[], target?: string): string | undefined {
  return useSyncExternalStore(onScroll, () => findCurrent(headings, target))
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

function findCurrent(headings: readonly Heading[], went: string | undefined): string | undefined {
  const readingLine = findAnchorStop(headings[0]) + slack
  const tops = headings.map(({ id }) => {
    return { id, top: document.getElementById(id)?.getBoundingClientRect().top ?? Infinity }
  })
  const { scrollHeight } = document.documentElement
  const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 1
  if (!isAtEnd) return tops.findLast(({ top }) => top <= readingLine)?.id
  // At the end of the page the last sections cannot reach the line: use the target if visible, else the last visible one.
  const visible = tops.filter(({ top }, index) => {
    return top < window.innerHeight && (tops[index + 1]?.top ?? Infinity) > readingLine
  })
  const target = visible.find(({ id }) => (went ? id === went : `#${encodeURIComponent(id)}` === window.location.hash))
  return (target ?? visible.at(-1))?.id
}

/** Anchors stop lower where a bar is above the text. */
function findAnchorStop(heading: Heading | undefined): number {
  const element = heading && document.getElementById(heading.id)
  const bar = element ? Number.parseFloat(getComputedStyle(element).scrollMarginTop) : 0
  return anchorStop + (bar || 0)
}
