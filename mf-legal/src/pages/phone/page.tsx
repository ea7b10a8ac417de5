import { getPhoneEntries } from '@site/shared/brands'
import { FormattedMessage, getLocale, useAddressFilter } from '@site/shared/platform'
import { useMemo, useRef } from 'react'
import { Directory, NothingFound } from './directory.tsx'
import { filterInAddress, getTypes, groupEntries, type DirectoryFilter } from './directory-filter.ts'
import { DirectoryHeader } from './directory-header.tsx'
import styles from './page.module.css'
import { TypeMenu } from './type-menu.tsx'

/** How long the search box must rest before its text goes into the address, in milliseconds. */
const restingTime = 300

/** The telephone numbers of customer service for each brand of the country (product §2, phone directory). */
export default function PhonePage() {
  const { country } = getLocale()
  const types = useMemo(() => getTypes(getPhoneEntries(country)), [country])
  const { shown: filter, change, searchWith } = useAddressFilter(filterInAddress(types), restingTime)
  // Product §2: searching resets the type to all.
  const search = (text: string) => change({ type: 'ALL', text })
  const addressOf = (type: DirectoryFilter['type']) => `/phone${searchWith({ type })}`
  const searchBox = useRef<HTMLInputElement>(null)
  const groups = groupEntries(getPhoneEntries(country), filter)
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  function clear() {
    search('')
    // The button goes; who pressed it goes on typing.
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
          {count === 0 && <NothingFound filter={filter} allTypes={addressOf('ALL')} onClear={clear} />}
        </div>
      </div>
    </>
  )
}
