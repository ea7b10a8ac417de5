import { useEffect } from 'react'
import { itemAt, type CampaignList, type CampaignListState } from '../../parts/campaign-list.ts'
import { CampaignCard } from './campaign-card.tsx'
import styles from './campaign-cards.module.css'
import { CardSkeleton } from './campaign-skeletons.tsx'
import { useVisibleRows } from './use-visible-rows.ts'

interface CampaignCardsProps {
  list: CampaignList
  state: CampaignListState
}

/** One card per item, in a list of any length: only what is near the window is drawn and kept. */
export function CampaignCards({ list, state }: CampaignCardsProps) {
  const { virtualizer, columns, top, attach, setFocused } = useVisibleRows(list.key, state.count)
  const rows = virtualizer.getVirtualItems()
  const first = virtualizer.range?.startIndex ?? 0
  const last = virtualizer.range?.endIndex ?? 0
  useEffect(() => list.show(first * columns, (last + 1) * columns - 1), [list, first, last, columns, state])

  return (
    <div ref={attach} role="list" className={styles.list} style={{ blockSize: virtualizer.getTotalSize() }}>
      {rows.map((row) => (
        <div
          key={row.key}
          ref={virtualizer.measureElement}
          data-index={row.index}
          role="presentation"
          className={styles.row}
          style={{ insetBlockStart: row.start - top, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          onFocus={() => setFocused(row.index)}
          onBlur={() => setFocused(undefined)}
        >
          {getPlaces(row.index, columns, state.count).map((place) => {
            const item = itemAt(state, place)
            return (
              <div key={place} role="listitem" aria-posinset={place + 1} aria-setsize={state.total}>
                {item ? <CampaignCard item={item} /> : <CardSkeleton />}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** The places in the list, from 0 on, of the cards of a row. */
function getPlaces(row: number, columns: number, count: number): number[] {
  const length = Math.min(columns, count - row * columns)
  return Array.from({ length: Math.max(0, length) }, (_, column) => row * columns + column)
}
