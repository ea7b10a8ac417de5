import { FormattedMessage } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Found } from './entry-index.ts'
import styles from './result-list.module.css'
import { Result } from './result.tsx'

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
      <ol ref={list} className={styles.list}>
        {found.slice(0, isWhole ? count : best).map((each) => (
          <Result key={each.id} found={each} />
        ))}
      </ol>
      {found.length > count && (
        <Button variant="secondary" className={styles.more} onClick={() => setShown({ found, count: count + step })}>
          <FormattedMessage id="legal.search.more" values={{ count: Math.min(step, found.length - count) }} />
        </Button>
      )}
    </>
  )
}
