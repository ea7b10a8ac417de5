import { createSource, FormattedMessage, useLoaded } from '@site/shared/platform'
import { Button, Icon, icons, Notice, Skeleton } from '@site/shared/ui'
import styles from './insight.module.css'
import { Sparkline } from './sparkline.tsx'
import type { InsightFigures } from './use-insight.ts'

/** What draws the full view, loaded when someone wants to see it. */
const drawings = createSource((_name: 'charts') => import('./charts.tsx'))

interface InsightProps {
  figures: InsightFigures
  /** Whether the full view is shown. */
  isOpen: boolean
  onToggle: () => void
}

/** Twelve months of spending as a small line beside the number of items; it opens the full view. */
export function Insight({ figures, isOpen, onToggle }: InsightProps) {
  const { value: insight, state, retry } = figures
  const drawing = useLoaded(drawings, isOpen ? 'charts' : undefined)
  return (
    <section aria-labelledby="political-ads-insight" className={isOpen ? styles.open : styles.insight}>
      {!isOpen && <div className={styles.line}>{insight && <Sparkline months={insight.months} />}</div>}
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
      <div id="political-ads-charts" className={styles.place} hidden={!isOpen}>
        {isOpen && (
          <>
            <p className={styles.explanation}>
              <FormattedMessage id="political_ads.insight.explanation" />
            </p>
            {state === 'failed' && <Failure onRetry={retry} />}
            {drawing.state === 'failed' && <Failure onRetry={drawing.retry} />}
            {insight && drawing.value && <drawing.value.default insight={insight} />}
            {(state === 'loading' || drawing.state === 'loading') && <Skeleton lines={8} />}
          </>
        )}
      </div>
    </section>
  )
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice kind="error" onRetry={onRetry}>
      <FormattedMessage id="political_ads.insight.failure" />
    </Notice>
  )
}
