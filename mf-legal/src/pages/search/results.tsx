import { FormattedMessage } from '@site/shared/platform'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { EntryIndex, Found } from './entry-index.ts'
import { NothingFound } from './topics.tsx'
import styles from './results.module.css'
import { Button } from '@site/shared/ui'
import listing from './result-list.module.css'
import { Result } from './result.tsx'

/** The number of results, announced when it changes, and the results. */
export function Results({ index, keyword }: { index: EntryIndex | undefined; keyword: string }) {
  const findings = useMemo(() => (keyword ? index?.find(keyword) : undefined), [index, keyword])
  const [wasReady] = useState(index !== undefined)
  return (
    <>
      <p role="status" className={styles.count}>
        {findings && (
          <FormattedMessage
            id="legal.search.count"
            values={{ count: findings.found.length, keyword, near: String(findings.isNear) }}
          />
        )}
      </p>
      {findings && findings.found.length > 0 && <ResultList found={findings.found} isAllAtOnce={wasReady} />}
      {findings?.found.length === 0 && <NothingFound />}
    </>
  )
}

/** Number of results shown at first, and added each time. */
const step = 10
/** Number of results of the first render, which is the slowest one. */
const best = 3

interface ResultListProps {
  found: Found[]
  /** When the visitor returns, the page must have its full height to restore the scroll position. */
  isAllAtOnce: boolean
}

function ResultList({ found, isAllAtOnce }: ResultListProps) {
  const [shown, setShown] = useState({ found, count: step })
  // A new search starts with its first results.
  const count = shown.found === found ? shown.count : step
  const isWhole = useDeferredValue(true, isAllAtOnce)
  const list = useRef<HTMLOListElement>(null)

  useEffect(() => {
    // Focus the first of the added results.
    if (shown.count > step) list.current?.children[shown.count - step]?.querySelector('a')?.focus()
  }, [shown])

  return (
    <>
      <ol ref={list} className={listing.list}>
        {found.slice(0, isWhole ? count : best).map((each) => (
          <Result key={each.id} found={each} />
        ))}
      </ol>
      {found.length > count && (
        <Button variant="secondary" className={listing.more} onClick={() => setShown({ found, count: count + step })}>
          <FormattedMessage id="legal.search.more" values={{ count: Math.min(step, found.length - count) }} />
        </Button>
      )}
    </>
  )
}
