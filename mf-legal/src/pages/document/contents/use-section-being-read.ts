import { useEffect, useState } from 'react'
import type { Heading } from '../headings.ts'

/** Where the eye is, in pixels below the top of the window: anchors stop at 90. */
const readingLine = 120

/** The id of the last heading that the visitor has scrolled to; undefined above the first. */
export function useSectionBeingRead(headings: readonly Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    let frame = 0
    function update() {
      frame = 0
      setCurrent(findCurrent(headings))
    }
    function updateSoon() {
      frame ||= requestAnimationFrame(update)
    }
    update()
    window.addEventListener('scroll', updateSoon, { passive: true })
    window.addEventListener('resize', updateSoon)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', updateSoon)
      window.removeEventListener('resize', updateSoon)
    }
  }, [headings])
  return current
}

function findCurrent(headings: readonly Heading[]): string | undefined {
  const tops = headings.map(({ id }) => {
    return { id, top: document.getElementById(id)?.getBoundingClientRect().top ?? Infinity }
  })
  const { scrollHeight } = document.documentElement
  const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 1
  if (!isAtEnd) return tops.findLast(({ top }) => top <= readingLine)?.id
  // The last sections cannot come up to the line: the one asked for, if it is in view, else the last one in view.
  const visible = tops.filter(({ top }) => top < window.innerHeight)
  const asked = visible.find(({ id, top }) => top >= 0 && `#${encodeURIComponent(id)}` === window.location.hash)
  return (asked ?? visible.at(-1))?.id
}
