import { limits } from '@site/shared/rules'
import { createStore } from 'zustand/vanilla'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStore } from 'zustand'

/** A filter, and how it stands in the query of a page's address. */
export interface AddressFilter<Filter> {
  /** What an address asks for; what it does not know counts as not said. */
  read: (query: URLSearchParams) => Filter
  /** The parameters of a filter: all that it has, empty where the address need not say it. */
  write: (filter: Filter) => Record<string, string>
  /** Whether it can be asked for as it stands; always where left out. */
  isWhole?: (filter: Filter) => boolean
}

/** A parameter that is one of few values; undefined where it is not. */
export function readOne<Value extends string>(
  query: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === query.get(name))
}

/** A parameter that is a text to search for. */
export function readSearch(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').slice(0, limits.search).trim()
}

/** The query `search` with `filter` in it, `?type=news` or empty; what else it holds stays. */
export function withFilter<Filter>(definition: AddressFilter<Filter>, search: string, filter: Filter): string {
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

/** What the controls of a filter say. */
export interface FilterState<Filter> {
  /** What stands in the controls. */
  shown: Filter
  /** What the address asks for. */
  applied: Filter
  /** What is shown will be applied. */
  changing: boolean
}

/**
 * The filter of a page, which lives in the address; its controls run ahead of it. It is held here, not in what was drawn:
 * every choice is made on the latest one, and so is what goes into the address, whatever has been drawn since.
 *
 * @param search The query that the page is drawn with.
 * @param restingTime How long the controls must rest before the address follows, in milliseconds.
 * @param go Replaces the query of the address, at once or later; `arrive` says when the page is drawn with it.
 */
export function createFilterControls<Filter extends object>(
  definition: AddressFilter<Filter>,
  search: string,
  restingTime: number,
  go: (search: string) => void,
) {
  const read = (text: string) => definition.read(new URLSearchParams(text))
  const isSame = (one: Filter, other: Filter) => withFilter(definition, '', one) === withFilter(definition, '', other)
  const isWhole = (filter: Filter) => definition.isWhole?.(filter) ?? true
  const first = read(search)
  const store = createStore<FilterState<Filter>>(() => ({ shown: first, applied: first, changing: false }))
  /** What was written, oldest first, and has not arrived. */
  let written: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function update(shown: Filter, applied: Filter) {
    store.setState({ shown, applied, changing: !isSame(shown, applied) && isWhole(shown) })
  }

  function apply() {
    const address = written.at(-1) ?? window.location.search
    const { shown } = store.getState()
    if (!isWhole(shown) || isSame(shown, read(address))) return
    const next = withFilter(definition, address, shown)
    written.push(next)
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
    /** The page is drawn with this query: the controls' own, which they may be ahead of, or one that they follow. */
    arrive(text: string) {
      const place = written.indexOf(toSearch(new URLSearchParams(text)))
      const arrived = read(text)
      written = written.slice(place + 1)
      const { shown, applied } = store.getState()
      if (isSame(arrived, applied)) return
      if (place >= 0) return update(shown, arrived)
      written = []
      clearTimeout(timer)
      update(arrived, arrived)
    },
    /** The page is left: what has not been applied by now will not be. */
    stop: () => clearTimeout(timer),
  }
}

/**
 * The filter of a page, which lives in its address: `shown` in the controls at once, `applied` when they have rested.
 * Choices replace the history entry. `definition` is that of the first drawing.
 *
 * @param restingTime In milliseconds; Safari refuses more than a hundred changes of the address in half a minute.
 */
export function useAddressFilter<Filter extends object>(definition: AddressFilter<Filter>, restingTime: number) {
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const [controls] = useState(() => {
    const go = (query: string) => void navigate(query || '?', { replace: true, preventScrollReset: true })
    return createFilterControls(definition, search, restingTime, go)
  })
  const state = useStore(controls.store)
  // Each navigation, also one to the same query, is the end of the one before; nothing is seen of what was drawn until then.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `key` stands for a navigation, also to the same query
  useLayoutEffect(() => controls.arrive(search), [controls, search, key])
  useEffect(() => controls.stop, [controls])
  return {
    ...state,
    change: (part: Partial<Filter>) => controls.change(part),
    /** The query of this page with `part` in the filter that is shown. */
    searchWith: (part: Partial<Filter>) => withFilter(definition, search, { ...state.shown, ...part }),
  }
}
