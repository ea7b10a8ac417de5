import { FormattedMessage } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import { useEffect, useRef, useState } from 'react'
import type { Found } from './entry-index.ts'
import styles from './result-list.module.css'
import { Result } from './result.tsx'

/** So many results are shown at first, and so many more each time. */
const step = 20

/** Results, best first. */
export function ResultList({ found }: { found: Found[] }) {
  const [count, setCount] = useState(step)
  const list = useRef<HTMLOListElement>(null)

  useEffect(() => {
    // Who asked for more goes on at the first of them, by keyboard too.
    if (count > step) list.current?.children[count - step]?.querySelector('a')?.focus()
  }, [count])

  return (
    <>
      <ol ref={list} className={styles.list}>
        {found.slice(0, count).map(({ entry, hits }) => (
          <Result key={`${entry.kind} ${entry.path} ${entry.title}`} entry={entry} hits={hits} />
        ))}
      </ol>
      {found.length > count && (
        <Button variant="secondary" className={styles.more} onClick={() => setCount(count + step)}>
          <FormattedMessage id="legal.search.more" values={{ count: Math.min(step, found.length - count) }} />
        </Button>
      )}
    </>
  )
}
