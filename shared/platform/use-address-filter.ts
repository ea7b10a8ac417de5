import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { createFilterControls, withFilter, type AddressFilter } from './address-filter.ts'

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
