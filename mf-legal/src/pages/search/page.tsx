import { FormattedMessage } from '@site/shared/platform'
import { Notice, PageHeader, Spinner } from '@site/shared/ui'
import { useEffect, useRef } from 'react'
import styles from './page.module.css'
import { Results } from './results.tsx'
import { SearchField } from './search-field.tsx'
import { Topics } from './topics.tsx'
import { useEntryIndex } from './use-entry-index.ts'
import { useKeyword } from './use-keyword.ts'

/** Searches everything that the site says, while one types (specification §2, /search). */
export default function SearchPage() {
  const field = useRef<HTMLInputElement>(null)
  const { typed, type } = useKeyword()
  const { index, state, isRetried, retry } = useEntryIndex()
  const keyword = typed.trim()

  useEffect(() => {
    // The button that was pressed is gone then.
    if (index && isRetried) field.current?.focus()
  }, [index, isRetried])

  return (
    <>
      <PageHeader
        title={<FormattedMessage id="legal.search.title" />}
        intro={<FormattedMessage id="legal.search.intro" />}
      >
        <SearchField field={field} value={typed} onType={type} />
      </PageHeader>
      <div className={styles.content}>
        {(state === 'failed' || state === 'retrying') && (
          <Notice
            kind="error"
            title={<FormattedMessage id="legal.search.failed_title" />}
            onRetry={retry}
            retrying={state === 'retrying'}
          >
            <FormattedMessage id="legal.search.failed_text" />
          </Notice>
        )}
        {state === 'loading' && keyword && <Spinner />}
        <Results index={index} keyword={keyword} />
        {!keyword && <Topics />}
      </div>
    </>
  )
}
