import { FormattedMessage } from '@site/shared/platform'
import { Notice, Skeleton } from '@site/shared/ui'
import type { CampaignListRequest } from '../../../parts/campaign-list.ts'
import styles from './insight.module.css'
import { useInsight } from './use-insight.ts'

interface InsightProps {
  /** What the list shows; undefined as long as it is not there. */
  request: CampaignListRequest | undefined
}

/** Figures about the result, above it. They come after the list, into a place that is kept for them. */
export function Insight({ request }: InsightProps) {
  const { answer, retry } = useInsight(request)
  return (
    <section aria-labelledby="political-ads-insight" className={styles.insight}>
      <h2 id="political-ads-insight" className={styles.title}>
        <FormattedMessage id="political_ads.insight.title" />
      </h2>
      <p className={styles.explanation}>
        <FormattedMessage id="political_ads.insight.explanation" />
      </p>
      <div className={styles.place}>
        {answer.state === 'loading' && <Skeleton lines={8} />}
        {answer.state === 'ready' && answer.insight.total.items > 0 && <answer.Charts insight={answer.insight} />}
        {answer.state === 'failed' && (
          <Notice kind="error" onRetry={retry}>
            <FormattedMessage id="political_ads.insight.failure" />
          </Notice>
        )}
      </div>
    </section>
  )
}
