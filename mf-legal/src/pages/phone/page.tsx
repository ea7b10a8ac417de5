import { getPhoneEntries } from '@site/shared/brands'
import { FormattedMessage, getLocale, Link, useUrlFilter, useIntl } from '@site/shared/platform'
import {
  BackLink,
  controlStyle,
  FilterField,
  Icon,
  icons,
  List,
  PageHeader,
  SearchInput,
  TooLong,
} from '@site/shared/ui'
import { useMemo, useRef } from 'react'
import { Directory, NothingFound } from './directory.tsx'
import { filterInAddress, getTypes, groupEntries, type DirectoryFilter } from './directory-filter.ts'
import styles from './page.module.css'

/** Delay in milliseconds before the search text is written to the URL. */
const restingTime = 300

export default function PhonePage() {
  const { country } = getLocale()
  const intl = useIntl()
  const types = useMemo(() => getTypes(getPhoneEntries(country)), [country])
  const { shown: filter, change, searchWith } = useUrlFilter(filterInAddress(types), restingTime)
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
    <div className={styles.page}>
      <div className={styles.header}>
        <BackLink to="/" text="legal.phone.back" />
        <PageHeader
          title={<FormattedMessage id="legal.phone.title" />}
          intro={<FormattedMessage id="legal.phone.intro" />}
        >
          <p className={styles.hours}>
            <Icon shape={icons.phone} className={styles.phone} />
            {intl.formatMessage({ id: 'legal.phone.hours' })}
          </p>
          <form role="search" className={styles.search} onSubmit={(event) => event.preventDefault()}>
            <FilterField label={<FormattedMessage id="legal.phone.search" />}>
              <SearchInput
                ref={searchBox}
                className={controlStyle}
                value={filter.text}
                onChange={(event) => search(event.target.value)}
              />
            </FilterField>
            <TooLong text={filter.text} />
          </form>
        </PageHeader>
      </div>
      <div className={styles.columns}>
        {/* Links, so that each choice has a URL. */}
        <nav aria-label={intl.formatMessage({ id: 'legal.phone.menu' })}>
          <List className={styles.list}>
            {[undefined, ...types].map((type) => (
              <li key={type ?? 'ALL'}>
                <Link
                  to={addressOf(type)}
                  className={styles.type}
                  aria-current={type === filter.type ? 'true' : undefined}
                  preventScrollReset
                >
                  <FormattedMessage id={`legal.phone.types.${type ?? 'ALL'}`} />
                </Link>
              </li>
            ))}
          </List>
        </nav>
        <div className={styles.results}>
          <p role="status" className={styles.count}>
            <FormattedMessage id="legal.phone.count" values={{ count }} />
          </p>
          <Directory groups={groups} country={country} />
          {count === 0 && <NothingFound filter={filter} allTypes={addressOf(undefined)} onClear={clear} />}
        </div>
      </div>
    </div>
  )
}
