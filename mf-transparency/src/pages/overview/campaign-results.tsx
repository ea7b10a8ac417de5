import { FormattedMessage } from '@site/shared/platform'
import { Notice } from '@site/shared/ui'
import { useRef, useSyncExternalStore, type ReactNode } from 'react'
import type { CampaignList, CampaignListState } from '../../parts/campaign-list.ts'
import { CampaignCards } from './campaign-cards.tsx'
import styles from './campaign-results.module.css'
import { CampaignSkeletons } from './campaign-skeletons.tsx'

interface CampaignResultsProps {
  /** Undefined while it loads, and where it failed. */
  list: CampaignList | undefined
  hasFailed: boolean
  onRetry: () => void
  /** Between the number of items and the items. */
  children: ReactNode
}

/** The result of the filter: cards, that there are none, or that they could not be loaded (product §8). */
export function CampaignResults({ list, hasFailed, onRetry, children }: CampaignResultsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const state = useListState(list)
  const isLoading = !state && !hasFailed
  function retry() {
    // The button goes; who pressed it stays in place.
    heading.current?.focus()
    onRetry()
  }
  return (
    <section aria-labelledby="political-ads-results" aria-busy={isLoading}>
      <h2 id="political-ads-results" ref={heading} tabIndex={-1} className={styles.title}>
        <FormattedMessage id="political_ads.results.title" />
      </h2>
      <div role="status" className={styles.status}>
        {isLoading && <FormattedMessage id="common.loading" />}
        {state && <ResultCount total={state.total} />}
      </div>
      {children}
      {isLoading && <CampaignSkeletons />}
      {list && state && state.total > 0 && <CampaignCards key={list.key} list={list} state={state} />}
      {list && state?.moreFailed && <LoadFailure onRetry={list.retryMore} />}
      {hasFailed && <LoadFailure onRetry={retry} />}
    </section>
  )
}

/** How far a list is loaded. */
function useListState(list: CampaignList | undefined): CampaignListState | undefined {
  return useSyncExternalStore(list?.subscribe ?? subscribeToNothing, () => list?.getState())
}

function subscribeToNothing() {
  return () => undefined
}

/** What screen readers hear when a list is there: how many items it has. */
function ResultCount({ total }: { total: number }) {
  if (total === 0) {
    return (
      <Notice kind="info">
        <FormattedMessage id="political_ads.no_results" />
      </Notice>
    )
  }
  return <FormattedMessage id="political_ads.results.count" values={{ count: total }} />
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
