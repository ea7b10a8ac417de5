import { createStore } from 'zustand/vanilla'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStore } from 'zustand'

export interface UrlFilter<Filter> {
  read: (query: URLSearchParams) => Filter
  /** Returns all parameters of the filter, undefined (or '') for those that are left out. */
  write: (filter: Filter) => Record<string, string | undefined>
  /** Whether it can be applied, such as a complete date range; always where left out. */
  isWhole?: (filter: Filter) => boolean
}

/** Returns a query parameter that is one of `values`, else undefined. */
export function readOne<Value extends string>(
  query: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === query.get(name))
}

export function readSearch(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').trim()
}

/** Returns the query with the filter in it (`?type=news` or ''), other parameters unchanged. */
export function withFilter<Filter>(definition: UrlFilter<Filter>, search: string, filter: Filter): string {
  const query = new URLSearchParams(search)
  for (const [name, text] of Object.entries(definition.write(filter))) {
    query.delete(name)
    if (text) query.append(name, text)
  }
  return toSearch(query)
}

function toSearch(query: URLSearchParams) {
  return query.size > 0 ? `?${query}` : ''
}

/**
 * Keeps the filter in the URL while its controls run ahead: every change builds on the latest one, rendered or not.
 * @param search The rendered query.
 * @param restingTime Milliseconds without a change before the URL follows.
 * @param go Replaces the query; `arrive` reports that it was rendered.
 */
export function createFilterControls<Filter extends object>(
  definition: UrlFilter<Filter>,
  search: string,
  restingTime: number,
  go: (search: string) => void,
) {
  const readFilter = (text: string) => definition.read(new URLSearchParams(text))
  const isSame = (one: Filter, other: Filter) => withFilter(definition, '', one) === withFilter(definition, '', other)
  const isWhole = (filter: Filter) => definition.isWhole?.(filter) ?? true
  /** Returns the part of a filter that can be applied; without one that cannot, such as a text that is too long. */
  const applicable = (filter: Filter) => (isWhole(filter) ? filter : readFilter(''))
  const first = readFilter(search)
  // `shown` in the controls, `applied` in the URL; `changing` while the controls are ahead.
  const store = createStore(() => ({ shown: first, applied: applicable(first), changing: false }))
  /** Queries not yet rendered, oldest first. */
  let writtenSearches: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function update(shown: Filter, applied: Filter) {
    store.setState({ shown, applied, changing: !isSame(shown, applied) && isWhole(shown) })
  }

  function apply() {
    const address = writtenSearches.at(-1) ?? window.location.search
    const { shown } = store.getState()
    if (!isWhole(shown) || isSame(shown, readFilter(address))) return
    const next = withFilter(definition, address, shown)
    writtenSearches.push(next)
    go(next)
  }

  return {
    store,
    change(part: Partial<Filter>) {
      clearTimeout(timer)
      const { shown, applied } = store.getState()
      update({ ...shown, ...part }, applied)
      if (restingTime > 0) timer = setTimeout(apply, restingTime)
      else apply()
    },
    /** The page was rendered with this query: an own one, or one from outside, which the controls follow. */
    arrive(text: string) {
      const place = writtenSearches.indexOf(toSearch(new URLSearchParams(text)))
      const arrived = readFilter(text)
      writtenSearches = writtenSearches.slice(place + 1)
      const { shown, applied } = store.getState()
      if (isSame(arrived, applied)) return
      if (place >= 0) return update(shown, arrived)
      writtenSearches = []
      clearTimeout(timer)
      update(arrived, applicable(arrived))
    },
    /** Drops a pending change when the page is left. */
    stop: () => clearTimeout(timer),
  }
}

/**
 * Returns the filter of a page: `shown` in the controls at once, `applied` when they have rested. Changes replace the
 * history entry. `definition` is read once.
 * @param restingTime In milliseconds; Safari rejects more than a hundred URL changes in 30 seconds.
 */
export function useUrlFilter<Filter extends object>(definition: UrlFilter<Filter>, restingTime: number) {
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const [controls] = useState(() => {
    const go = (query: string) => void navigate(query || '?', { replace: true, preventScrollReset: true })
    return createFilterControls(definition, search, restingTime, go)
  })
  const state = useStore(controls.store)
  // Each navigation ends the previous one, including one to the same query.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `key` stands for a navigation, also to the same query
  useLayoutEffect(() => controls.arrive(search), [controls, search, key])
  useEffect(() => controls.stop, [controls])
  return {
    ...state,
    change: (part: Partial<Filter>) => controls.change(part),
    /** Returns the page's query with `part` in the shown filter. */
    searchWith: (part: Partial<Filter>) => withFilter(definition, search, { ...state.shown, ...part }),
  }
}
