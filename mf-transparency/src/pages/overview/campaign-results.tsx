import { ShownValue } from '@site/shared/notices'
import { readSpending } from '@site/shared/notices/facts'
import { FormattedMessage } from '@site/shared/platform'
import { Button, Exact, Emblem, Notice } from '@site/shared/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { campaignLists, loadMore, type CampaignList, type CampaignListRequest } from '../../parts/campaign-list.ts'
import { CampaignRows, RowSkeletons, useInSteps } from './campaign-rows.tsx'
import styles from './campaign-results.module.css'
import { Insight, useInsight } from './insight/insight.tsx'
import { firstCampaignPage, type CampaignSpending } from '@site/shared/calls'
import { noFilter, type FilterProps } from './overview-filter.ts'

/** Heading of the results, target of the skip link. */
export const resultsId = 'political-ads-results'

interface CampaignResultsProps {
  request: CampaignListRequest
  /** Undefined while loading and after a failure. */
  list: CampaignList | undefined
  hasFailed: boolean
  onRetry: () => void
  onChange: FilterProps['onChange']
}

export function CampaignResults({ request, list, hasFailed, onRetry, onChange }: CampaignResultsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoading = !list && !hasFailed
  const hasItems = list !== undefined && list.total > 0
  const id = JSON.stringify(request)
  const rendered = useInSteps(id, list?.items.length ?? 0)
  const figures = useInsight(hasItems ? request : undefined)
  const [isOpen, setOpen] = useState(list?.areChartsOpen ?? false)
  useEffect(() => {
    if (list && list.areChartsOpen !== isOpen) campaignLists.replace(request, { ...list, areChartsOpen: isOpen })
  })
  function stay(act: () => void) {
    // The button disappears: keep the position.
    heading.current?.focus()
    act()
  }
  return (
    <section aria-labelledby={resultsId} aria-busy={isLoading} className={styles.results}>
      <h2 id={resultsId} ref={heading} tabIndex={-1} className={styles.title}>
        <FormattedMessage id="political_ads.results.title" />
      </h2>
      <div className={styles.bar}>
        <div role="status" className={styles.status}>
          {isLoading && <FormattedMessage id="common.loading" />}
          {list && list.total > 0 && <ResultCount total={list.total} spending={figures.value?.total} />}
          {list?.total === 0 && (
            <>
              <Emblem />
              <p className={styles.none}>
                <FormattedMessage id="political_ads.no_results" />{' '}
                {list.suggestion && (
                  <Suggestion suggestion={list.suggestion} onChoose={(found) => stay(() => onChange(found))} />
                )}
              </p>
            </>
          )}
        </div>
        {!hasFailed && (isLoading || hasItems) && (
          <Insight figures={figures} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        )}
      </div>
      {isLoading && <RowSkeletons />}
      {hasItems && (
        <CampaignRows
          items={list.items.slice(0, rendered)}
          // Of one sponsor there is nothing more to show.
          sponsors={request.sponsor ? undefined : list.sponsors}
        />
      )}
      {hasItems && <More key={id} request={request} list={list} rendered={rendered} />}
      {hasFailed && <LoadFailure onRetry={() => stay(onRetry)} />}
      {list?.total === 0 && (
        <Button variant="secondary" className={styles.clear} onClick={() => stay(() => onChange(noFilter))}>
          <FormattedMessage id="political_ads.filter.clear" />
        </Button>
      )}
    </section>
  )
}

/** Loads the next page and focuses its first item. */
function More({ request, list, rendered }: { request: CampaignListRequest; list: CampaignList; rendered: number }) {
  const { items, total, cursor } = list
  const [state, setState] = useState<'waiting' | 'loading' | 'failed'>('waiting')
  const part = useRef<HTMLDivElement>(null)
  const focusedRow = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (focusedRow.current === undefined || rendered <= focusedRow.current) return
    const rows = part.current?.previousElementSibling?.children
    rows?.[focusedRow.current]?.querySelector('a')?.focus({ preventScroll: true })
    focusedRow.current = undefined
  }, [rendered])
  async function showMore() {
    focusedRow.current = items.length
    setState('loading')
    const isLoaded = await loadMore(request, list).then(
      () => true,
      () => false,
    )
    setState(isLoaded ? 'waiting' : 'failed')
  }
  if (state === 'failed') return <LoadFailure onRetry={() => void showMore()} />
  return (
    <div ref={part} className={styles.more}>
      <p className={styles.progress}>
        <FormattedMessage id="political_ads.results.shown" values={{ shown: items.length, total }} />
      </p>
      {cursor !== null && (
        <Button
          variant="secondary"
          className={styles.button}
          loading={state === 'loading'}
          onClick={() => void showMore()}
        >
          <FormattedMessage
            id="political_ads.results.more"
            values={{ count: Math.min(firstCampaignPage.limit, total - items.length) }}
          />
        </Button>
      )}
    </div>
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

interface SuggestionProps {
  suggestion: NonNullable<CampaignList['suggestion']>
  onChoose: (found: NonNullable<CampaignList['suggestion']>) => void
}

/** Suggested search, as a button that runs it. */
function Suggestion({ suggestion, onChoose }: SuggestionProps) {
  const { text, area } = suggestion
  const found = (
    <Button variant="link" onClick={() => onChoose(suggestion)}>
      <Exact>{[text, area].filter(Boolean).join(', ')}</Exact>
    </Button>
  )
  return <FormattedMessage id="political_ads.suggestion" values={{ found }} />
}

/** Number of items and their total cost, announced by screen readers. */
function ResultCount({ total, spending }: { total: number; spending: CampaignSpending | undefined }) {
  return (
    <>
      <span className={styles.count}>
        <FormattedMessage id="political_ads.results.count" values={{ count: total }} />
      </span>{' '}
      <span className={styles.sum}>{spending && <ShownValue value={readSpending(spending)} />}</span>
    </>
  )
}
