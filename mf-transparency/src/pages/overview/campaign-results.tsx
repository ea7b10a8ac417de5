import { FormattedMessage } from '@site/shared/platform'
import { Notice } from '@site/shared/ui'
import { useRef, type ReactNode } from 'react'
import type { CampaignList, CampaignListState } from '../../parts/campaign-list.ts'
import { CampaignCards } from './campaign-cards.tsx'
import styles from './campaign-results.module.css'
import { CampaignSkeletons } from './campaign-skeletons.tsx'
import { ResultCount } from './result-count.tsx'

interface CampaignResultsProps {
  list: CampaignList
  state: CampaignListState
  /** The filter is about to change: the list does not hold any more. */
  changing: boolean
  onRetry: () => void
  /** Between the number of items and the items. */
  children: ReactNode
}

/** The result of the filter: cards, that there are none, or that they could not be loaded (specification §8). */
export function CampaignResults({ list, state, changing, onRetry, children }: CampaignResultsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = changing ? 'loading' : state.state
  function retry() {
    // The button goes; who pressed it stays in place.
    heading.current?.focus()
    onRetry()
  }
  return (
    <section aria-labelledby="political-ads-results" aria-busy={shown === 'loading'}>
      <h2 id="political-ads-results" ref={heading} tabIndex={-1} className={styles.title}>
        <FormattedMessage id="political_ads.results.title" />
      </h2>
      <div role="status" className={styles.status}>
        <ResultCount state={shown} total={state.total} />
      </div>
      {children}
      {shown === 'loading' && <CampaignSkeletons />}
      {shown === 'ready' && state.total > 0 && <CampaignCards key={list.key} list={list} state={state} />}
      {shown === 'ready' && state.moreFailed && <LoadFailure onRetry={list.retryMore} />}
      {shown === 'failed' && <LoadFailure onRetry={retry} />}
    </section>
  )
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failure}>
      <Notice kind="error" onRetry={onRetry}>
        <FormattedMessage id="political_ads.load_failure" />
      </Notice>
    </div>
  )
}
