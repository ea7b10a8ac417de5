import { getCampaignInsight } from '@site/shared/calls'
import { createQuery, FormattedMessage, lazyPart, useQuery } from '@site/shared/platform'
import { Button, Icon, icons, QueryFailure, Skeleton } from '@site/shared/ui'
import styles from './insight.module.css'
import type { CampaignListRequest } from '../../../parts/campaign-list.ts'

/** Keeps the last figures: on return the page has the height it was left with. */
const insights = createQuery(getCampaignInsight, 1)

/** Returns the figures for a list; nothing to load without a request. The order makes no difference. */
export function useInsight(request: CampaignListRequest | undefined) {
  return useQuery(insights, request && { ...request, sort: undefined })
}

const useSparkline = lazyPart(() => import(/* webpackChunkName: "lazy-sparkline" */ './sparkline.tsx'))
const useCharts = lazyPart(() => import('./charts.tsx'))

interface InsightProps {
  figures: ReturnType<typeof useInsight>
  isOpen: boolean
  onToggle: () => void
}

/** Twelve months of spending as a sparkline; opens the charts. */
export function Insight({ figures, isOpen, onToggle }: InsightProps) {
  const { value: insight } = figures
  const sparkline = useSparkline(insight !== undefined)
  const charts = useCharts(isOpen)
  return (
    <section aria-labelledby="political-ads-insight" className={isOpen ? styles.open : styles.insight}>
      {/* As wide and tall when the charts are open: the button stays where it was pressed. */}
      <div className={styles.head}>
        <div className={styles.line}>
          {insight && sparkline.value && !isOpen && <sparkline.value.default months={insight.months} />}
        </div>
        <h2 className={styles.title}>
          <Button
            variant="link"
            id="political-ads-insight"
            aria-expanded={isOpen}
            aria-controls="political-ads-charts"
            className={styles.button}
            onClick={onToggle}
          >
            <FormattedMessage id="political_ads.insight.title" />
            <Icon shape={icons.chevronDown} className={styles.chevron} />
          </Button>
        </h2>
      </div>
      <div id="political-ads-charts" className={styles.place} hidden={!isOpen}>
        {isOpen && (
          <>
            <p className={styles.explanation}>
              <FormattedMessage id="political_ads.insight.explanation" />
            </p>
            <QueryFailure query={insight ? charts : figures} text="political_ads.insight.failure" />
            {insight && charts.value && <charts.value.default insight={insight} />}
            {(figures.state === 'loading' || charts.state === 'loading') && <Skeleton lines={8} />}
          </>
        )}
      </div>
    </section>
  )
}
