import { getSearchEntries } from '@site/shared/calls'
import type { Locale } from '@site/shared/contract'
import { createQuery, getLocale, useIntl, useUrlFilter, useQuery } from '@site/shared/platform'
import { Icon, icons, PageHeader, QueryFailure, SearchInput, Spinner, TooLong } from '@site/shared/ui'
import { isSearchable } from '@site/shared/rules'
import { useEffect, useRef } from 'react'
import { keywordInAddress } from './words.ts'
import styles from './page.module.css'
import { Results } from './results.tsx'
import { Topics } from './topics.tsx'

/** The page is rendered while the engine and the entries load. */
const entryIndexes = createQuery(async (locale: Locale) => {
  const engine = import(/* webpackChunkName: "lazy-search" */ './entry-index.ts')
  const [{ indexEntries }, entries] = await Promise.all([engine, getSearchEntries(locale)])
  return indexEntries(entries)
})

/** Delay in milliseconds before the keyword is written to the URL. */
const restingTime = 300

export function loader() {
  entryIndexes.start(getLocale().locale)
  return null
}

export default function SearchPage() {
  const intl = useIntl()
  const field = useRef<HTMLInputElement>(null)
  const { shown: shownFilter, change } = useUrlFilter(keywordInAddress, restingTime)
  const query = useQuery(entryIndexes, getLocale().locale)
  const { value: index, state, isRetried } = query
  const keyword = isSearchable(shownFilter.keyword) ? shownFilter.keyword.trim() : ''

  useEffect(() => {
    // The retry button is gone now.
    if (index && isRetried) field.current?.focus()
  }, [index, isRetried])

  return (
    <>
      <PageHeader
        title={intl.formatMessage({ id: 'legal.search.title' })}
        intro={intl.formatMessage({ id: 'legal.search.intro' })}
      >
        <form role="search" className={styles.form} onSubmit={(event) => event.preventDefault()}>
          <label className={styles.label} htmlFor="keyword">
            {intl.formatMessage({ id: 'legal.search.label' })}
          </label>
          <span className={styles.frame}>
            <Icon shape={icons.search} className={styles.icon} />
            <SearchInput
              ref={field}
              id="keyword"
              className={styles.input}
              value={shownFilter.keyword}
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => change({ keyword: event.target.value })}
            />
          </span>
          <TooLong text={shownFilter.keyword} />
        </form>
      </PageHeader>
      <div className={styles.content}>
        <QueryFailure query={query} title="legal.search.failed_title" text="legal.search.failed_text" />
        {state === 'loading' && keyword && <Spinner />}
        <Results index={index} keyword={keyword} />
        {!keyword && <Topics />}
      </div>
    </>
  )
}
