import { getPhoneEntries } from '@site/shared/brands'
import { FormattedMessage, getLocale, useAddressFilter } from '@site/shared/platform'
import { useMemo, useRef } from 'react'
import { Directory, NothingFound } from './directory.tsx'
import { filterInAddress, getTypes, groupEntries, type DirectoryFilter } from './directory-filter.ts'
import { DirectoryHeader } from './directory-header.tsx'
import styles from './page.module.css'
import { TypeMenu } from './type-menu.tsx'

/** Delay in milliseconds before the search text is written to the URL. */
const restingTime = 300

export default function PhonePage() {
  const { country } = getLocale()
  const types = useMemo(() => getTypes(getPhoneEntries(country)), [country])
  const { shown: filter, change, searchWith } = useAddressFilter(filterInAddress(types), restingTime)
  // Searching resets the type.
  const search = (text: string) => change({ type: undefined, text })
  const addressOf = (type: DirectoryFilter['type']) => `/phone${searchWith({ type })}`
  const searchBox = useRef<HTMLInputElement>(null)
  const groups = groupEntries(getPhoneEntries(country), filter)
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  function clear() {
    search('')
    // The button disappears: continue in the search box.
    searchBox.current?.focus()
  }
  return (
    <>
      <DirectoryHeader searchBox={searchBox} text={filter.text} onSearch={search} />
      <div className={styles.columns}>
        <TypeMenu types={types} active={filter.type} addressOf={addressOf} />
        <div className={styles.results}>
          <p role="status" className={styles.count}>
            <FormattedMessage id="legal.phone.count" values={{ count }} />
          </p>
          <Directory groups={groups} country={country} />
          {count === 0 && <NothingFound filter={filter} allTypes={addressOf(undefined)} onClear={clear} />}
        </div>
      </div>
    </>
  )
}
