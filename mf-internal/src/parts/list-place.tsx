import { isPlainClick } from '@site/shared/browser'
import { Link, useLocation } from '@site/shared/platform'
import type { MouseEvent, ReactNode } from 'react'
import { array, is, number, object, string, type Infer } from 'superstruct'

const listPlace = object({
  /** Query of the list. */
  search: string(),
  /** The cases on its page, in their order: references of requests, ids of reports. */
  references: array(string()),
  /** Entries of the browser's history since the list. */
  steps: number(),
})
/** The list from which a case was opened; the state of a history entry. */
export type ListPlace = Infer<typeof listPlace>

/** Returns the list from which this page was opened; undefined for a page that was opened by its URL. */
export function useListPlace(): ListPlace | undefined {
  const { state }: { state: unknown } = useLocation()
  return is(state, listPlace) ? state : undefined
}

/** Returns the state of the entries that links of this page add to the history. */
export function useNextPlace(): ListPlace | undefined {
  const place = useListPlace()
  return place && { ...place, steps: place.steps + 1 }
}

/** The way back to the list at `to` as it was left. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  const place = useListPlace()

  /** Back in the history, because that restores the scroll position, too. */
  function goBack(event: MouseEvent) {
    if (!place || !isPlainClick(event)) return
    event.preventDefault()
    window.history.go(-place.steps)
  }

  return (
    <Link to={`${to}${place?.search ?? ''}`} aria-keyshortcuts="u" onClick={goBack}>
      {children}
    </Link>
  )
}

interface NeighbourLinkProps {
  /** Reference or id of the case on this page. */
  of: string
  /** 1 for the next case, -1 for the previous one. */
  by: 1 | -1
  folder: 'request' | 'complaints' | 'advertisements' | 'information'
  children: (neighbour: string) => ReactNode
}

/** Leads to a neighbour of this case on the list, in the place of this one in the history; nothing where there is none. */
export function NeighbourLink({ of, by, folder, children }: NeighbourLinkProps) {
  const place = useListPlace()
  const index = place?.references.indexOf(of) ?? -1
  const neighbour = index === -1 ? undefined : place?.references[index + by]
  if (neighbour === undefined) return null
  return (
    <Link
      to={`/internal-privacy-rights/${folder}/${neighbour}`}
      aria-keyshortcuts={by === 1 ? 'j' : 'k'}
      state={place}
      replace
    >
      {children(neighbour)}
    </Link>
  )
}

/** A link from a page of a request to another one, which knows the same list. `to` begins with the reference. */
export function RequestLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={`/internal-privacy-rights/request/${to}`} state={useNextPlace()}>
      {children}
    </Link>
  )
}

/** The request that was opened last, at which the keys of the list go on. */
export const lastOpened = { reference: '' }
