import { FormattedMessage } from '@site/shared/platform'
import { useMemo, useState, useDeferredValue, useEffect, useRef } from 'react'
import type { EntryIndex, Found } from './entry-index.ts'
import { NothingFound } from './topics.tsx'
import styles from './results.module.css'
import { Button } from '@site/shared/ui'
import listing from './result-list.module.css'
import { Result } from './result.tsx'

interface ResultsProps {
  /** Undefined while it loads. */
  index: EntryIndex | undefined
  /** Empty where nothing is searched for. */
  keyword: string
}

/** How much was found, which is read out as it changes, and what. */
export function Results({ index, keyword }: ResultsProps) {
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

/** So many results are shown at first, and so many more each time. */
const step = 10
/** So many come with the very first keystroke, which has the most to do; the others right after it. */
const best = 3

interface ResultListProps {
  found: Found[]
  /** For who comes back: the page must be as long as it was left, or the browser cannot scroll to where it was. */
  isAllAtOnce: boolean
}

/** Results, best first. */
export function ResultList({ found, isAllAtOnce }: ResultListProps) {
  const [shown, setShown] = useState({ found, count: step })
  // Another search begins at its best results.
  const count = shown.found === found ? shown.count : step
  const isWhole = useDeferredValue(true, isAllAtOnce)
  const list = useRef<HTMLOListElement>(null)

  useEffect(() => {
    // Who asked for more goes on at the first of them, by keyboard too.
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
