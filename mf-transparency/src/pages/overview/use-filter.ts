import { getLocale, useSearchParams } from '@site/shared/platform'
import { useEffect, useMemo, useState } from 'react'
import { isSameFilter, readFilter, writeFilter } from './filter-in-address.ts'
import { hasValidDays, type OverviewFilter } from './overview-filter.ts'

/** How long the controls must rest before a change counts, in milliseconds (specification §4). */
const restingTime = 500

/**
 * The filter, which lives in the address. The controls run ahead of it: what they say is `shown` at once, and is
 * `applied` when they have rested.
 */
export function useFilter() {
  const { country } = getLocale()
  const [params, setParams] = useSearchParams()
  const applied = useMemo(() => readFilter(params, country), [params, country])
  const [controls, setControls] = useState({ shown: applied, applied, written: applied })
  if (controls.applied !== applied) {
    // The address has changed: by the controls, which may have gone on since, or by a link, which they then follow.
    const ownChange = isSameFilter(controls.written, applied)
    setControls(ownChange ? { ...controls, applied } : { shown: applied, applied, written: applied })
  }
  const { shown } = controls
  const changing = !isSameFilter(shown, applied) && hasValidDays(shown)

  useEffect(() => {
    if (!changing) return
    const timer = setTimeout(() => {
      setControls((before) => ({ ...before, written: shown }))
      setParams((before) => writeFilter(before, shown), { replace: true, preventScrollReset: true })
    }, restingTime)
    return () => clearTimeout(timer)
  }, [shown, changing, setParams])

  function change(part: Partial<OverviewFilter>) {
    setControls((before) => ({ ...before, shown: { ...before.shown, ...part } }))
  }
  return { shown, applied, changing, change }
}
