import { getPhoneEntries } from '@site/shared/brands'
import { FormattedMessage, getLocale } from '@site/shared/platform'
import { useRef } from 'react'
import { Directory } from './directory.tsx'
import { groupEntries } from './directory-filter.ts'
import { DirectoryHeader } from './directory-header.tsx'
import { NothingFound } from './nothing-found.tsx'
import styles from './page.module.css'
import { TypeMenu } from './type-menu.tsx'
import { useDirectoryFilter } from './use-directory-filter.ts'

/** The telephone numbers of customer service for each brand of the country (specification §2, phone directory). */
export default function PhonePage() {
  const { country } = getLocale()
  const { filter, types, search, addressOf } = useDirectoryFilter(country)
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
