import { FormattedMessage } from '@site/shared/platform'
import { Notice } from '@site/shared/ui'
import { useRef } from 'react'
import { CampaignCards } from './campaign-cards.tsx'
import styles from './campaign-results.module.css'
import { CampaignSkeletons } from './campaign-skeletons.tsx'
import type { CampaignList } from './use-campaign-items.ts'

interface CampaignResultsProps {
  list: CampaignList
  onRetry: () => void
}

/** The result of the filter: cards, that there are none, or that they could not be loaded (specification §8). */
export function CampaignResults({ list, onRetry }: CampaignResultsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  function retry() {
    // The button goes; who pressed it stays in place.
    heading.current?.focus()
    onRetry()
  }
  return (
    <section aria-labelledby="political-ads-results" aria-busy={list.state === 'loading'}>
      <h2 id="political-ads-results" ref={heading} tabIndex={-1} className={styles.title}>
        <FormattedMessage id="political_ads.results.title" />
      </h2>
      <div role="status" className={styles.status}>
        <ResultCount list={list} />
      </div>
      {list.state === 'loading' && <CampaignSkeletons />}
      {list.state === 'ready' && <CampaignCards items={list.items} />}
      {list.state === 'failed' && (
        <Notice kind="error" onRetry={retry}>
          <FormattedMessage id="political_ads.load_failure" />
        </Notice>
      )}
    </section>
  )
}

function ResultCount({ list }: { list: CampaignList }) {
  if (list.state === 'loading') return <FormattedMessage id="common.loading" />
  if (list.state === 'failed') return null
  if (list.items.length === 0) {
    return (
      <Notice kind="info">
        <FormattedMessage id="political_ads.no_results" />
      </Notice>
    )
  }
  return <FormattedMessage id="political_ads.results.count" values={{ count: list.items.length }} />
}
