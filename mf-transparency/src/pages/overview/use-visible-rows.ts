import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { cardGap, useListGeometry } from './use-list-geometry.ts'

/** Height of a row before it is measured, in pixels; and rows drawn on either side of the window. */
const usualHeight = 340
const overscan = 2

interface Measured {
  key: string
  columns: number
  rows: VirtualItem[]
}

/** The heights of the list that was shown last. */
let measured: Measured | undefined

/**
 * The rows of a list of cards that are worth drawing: those in and around the window, and the one that has the focus.
 * @param key Of the list; a list that is shown again has its heights at once.
 */
export function useVisibleRows(key: string, items: number) {
  const { columns, top, attach } = useListGeometry()
  const [focused, setFocused] = useState<number>()
  const known = measured?.key === key && measured.columns === columns ? measured.rows : []
  // Nothing here is compiled by React Compiler, which is all that the rule is about.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(items / columns),
    estimateSize: () => usualHeight,
    gap: cardGap,
    overscan,
    scrollMargin: top,
    initialMeasurementsCache: known,
    // Drawing in the midst of an event would run into the router's restoring of the place.
    useFlushSync: false,
    rangeExtractor(range) {
      const rows = defaultRangeExtractor(range)
      const isFar = focused !== undefined && focused < range.count && !rows.includes(focused)
      return isFar ? [...rows, focused].sort((one, other) => one - other) : rows
    },
  })

  const shownColumns = useRef(columns)
  useEffect(() => {
    // Another width: no height holds any more.
    if (shownColumns.current !== columns) virtualizer.measure()
    shownColumns.current = columns
  }, [virtualizer, columns])

  useEffect(() => {
    return () => {
      measured = { key, columns, rows: virtualizer.measurementsCache }
    }
  }, [virtualizer, key, columns])

  return { virtualizer, columns, top, attach, setFocused }
}
