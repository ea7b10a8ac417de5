import { FormattedMessage } from '@site/shared/platform'
import { useMemo, useState } from 'react'
import type { EntryIndex } from './entry-index.ts'
import { NothingFound } from './nothing-found.tsx'
import { ResultList } from './result-list.tsx'
import styles from './results.module.css'

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
