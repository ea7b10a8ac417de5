import { getCampaignInsight } from '@site/shared/calls'
import { createSource, FormattedMessage, useLoaded } from '@site/shared/platform'
import { Notice, Skeleton } from '@site/shared/ui'
import type { CampaignListRequest } from '../../../parts/campaign-list.ts'
import styles from './insight.module.css'

/**
 * The figures for a filter, and the component that draws them, which is loaded with the first ones. The last are kept:
 * who comes back to the page finds it as tall as it was left.
 */
const insights = createSource(async (request: CampaignListRequest) => {
  const [insight, { default: Charts }] = await Promise.all([getCampaignInsight(request), import('./charts.tsx')])
  return { insight, Charts }
}, 1)

interface InsightProps {
  /** What the list shows; undefined as long as it is not there. */
  request: CampaignListRequest | undefined
}

/** Figures about the result, above it. They come after the list, into a place that is kept for them. */
export function Insight({ request }: InsightProps) {
  // The order of the list makes no difference.
  const { state, value, retry } = useLoaded(insights, request && { ...request, sort: undefined })
  return (
    <section aria-labelledby="political-ads-insight" className={styles.insight}>
      <h2 id="political-ads-insight" className={styles.title}>
        <FormattedMessage id="political_ads.insight.title" />
      </h2>
      <p className={styles.explanation}>
        <FormattedMessage id="political_ads.insight.explanation" />
      </p>
      <div className={styles.place}>
        {(state === 'loading' || state === 'retrying') && <Skeleton lines={8} />}
        {value && value.insight.total.items > 0 && <value.Charts insight={value.insight} />}
        {state === 'failed' && (
          <Notice kind="error" onRetry={retry}>
            <FormattedMessage id="political_ads.insight.failure" />
          </Notice>
        )}
      </div>
    </section>
  )
}
