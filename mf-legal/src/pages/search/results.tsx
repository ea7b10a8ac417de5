import { FormattedMessage } from '@site/shared/platform'
import { useDeferredValue, useMemo } from 'react'
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
  // The best results come with the keystroke; the others follow when there is time, before the next one or after.
  const isSettled = useDeferredValue(findings) === findings
  return (
    <>
      <p role="status" className={styles.count}>
        {findings && (
          <FormattedMessage
            id="legal.search.count"
            values={{ count: findings.found.length, keyword: keyword.trim(), near: String(findings.isNear) }}
          />
        )}
      </p>
      {findings && findings.found.length > 0 && <ResultList found={findings.found} isHurried={!isSettled} />}
      {findings?.found.length === 0 && <NothingFound />}
    </>
  )
}
