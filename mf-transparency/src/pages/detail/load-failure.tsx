import { FormattedMessage, useParams, useRetry } from '@site/shared/platform'
import { Notice } from '@site/shared/ui'
import { AdCentre } from '../../parts/ad-centre.tsx'
import { BackLink } from './back-link.tsx'

/** In place of an advertisement that did not come (product §8). */
export function LoadFailure() {
  const { id = '' } = useParams()
  const { retry, retrying } = useRetry()
  return (
    <AdCentre title={<FormattedMessage id="political_ads.detail.title" values={{ id }} />} back={<BackLink />}>
      <Notice kind="error" onRetry={retry} retrying={retrying}>
        <FormattedMessage id="political_ads.detail.load_failure" />
      </Notice>
    </AdCentre>
  )
}
