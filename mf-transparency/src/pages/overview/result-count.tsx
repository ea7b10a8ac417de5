import { FormattedMessage } from '@site/shared/platform'
import { Notice } from '@site/shared/ui'

/** What screen readers hear when a list is there: how many items it has. */
export function ResultCount({ total }: { total: number }) {
  if (total === 0) {
    return (
      <Notice kind="info">
        <FormattedMessage id="political_ads.no_results" />
      </Notice>
    )
  }
  return <FormattedMessage id="political_ads.results.count" values={{ count: total }} />
}
