import { getPhoneEntries } from '@site/shared/brands'
import type { Country } from '@site/shared/contract'
import { useSearchParams } from '@site/shared/platform'
import { useEffect, useMemo, useState } from 'react'
import { getTypes, type DirectoryFilter } from './directory-filter.ts'
import { isSameFilter, readFilter, writeFilter } from './filter-in-address.ts'

/**
 * How long the search box must rest before its text goes into the address, in milliseconds. Safari refuses more than a
 * hundred changes of the address in half a minute.
 */
const restingTime = 300

/** The filter, which lives in the address. What is typed filters at once, and goes into the address a little later. */
export function useDirectoryFilter(country: Country) {
  const types = useMemo(() => getTypes(getPhoneEntries(country)), [country])
  const [params, setParams] = useSearchParams()
  const applied = useMemo(() => readFilter(params, types), [params, types])
  const [controls, setControls] = useState({ shown: applied, applied, written: applied })
  if (controls.applied !== applied) {
    // The address has changed: by typing, which may have gone on since, or by a link, which the search box then follows.
    const typed = isSameFilter(controls.written, applied)
    setControls(typed ? { ...controls, applied } : { shown: applied, applied, written: applied })
  }
  const { shown } = controls

  useEffect(() => {
    if (isSameFilter(shown, applied)) return
    const timer = setTimeout(() => {
      setControls((before) => ({ ...before, written: shown }))
      setParams((before) => writeFilter(before, shown), { replace: true, preventScrollReset: true })
    }, restingTime)
    return () => clearTimeout(timer)
  }, [shown, applied, setParams])

  return {
    types,
    filter: shown,
    /** Specification §2: searching resets the type to all. */
    search: (text: string) => setControls((before) => ({ ...before, shown: { type: 'ALL', text } })),
    /** The address of the directory with this type and the text that is there, for `Link`. */
    addressOf(type: DirectoryFilter['type']) {
      const query = writeFilter(params, { ...shown, type }).toString()
      return query ? `/phone?${query}` : '/phone'
    },
  }
}
