import { FormattedMessage } from '@site/shared/platform'
import { Notice } from '@site/shared/ui'
import type { CampaignListState } from '../../parts/campaign-list.ts'

/** What screen readers hear when a list is loading or there: how many items it has. */
export function ResultCount({ state, total }: Pick<CampaignListState, 'state' | 'total'>) {
  if (state === 'loading') return <FormattedMessage id="common.loading" />
  if (state === 'failed') return null
  if (total === 0) {
    return (
      <Notice kind="info">
        <FormattedMessage id="political_ads.no_results" />
      </Notice>
    )
  }
  return <FormattedMessage id="political_ads.results.count" values={{ count: total }} />
}
