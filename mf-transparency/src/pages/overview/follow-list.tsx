import { campaignFeedAddress } from '@site/shared/calls'
import { FormattedMessage, getLocale, useIntl } from '@site/shared/platform'
import type { CampaignListRequest } from '../../parts/campaign-list.ts'

const type = 'application/atom+xml'

/** The feed of what the list shows: for readers of feeds, who find it by themselves, and for those who do not know it. */
export function FollowList({ request }: { request: CampaignListRequest }) {
  const title = useIntl().formatMessage({ id: 'political_ads.title' })
  const address = campaignFeedAddress(request, getLocale().locale)
  return (
    <li>
      <link rel="alternate" type={type} href={address} title={title} />
      <a type={type} href={address}>
        <FormattedMessage id="political_ads.downloads.follow" />
      </a>
    </li>
  )
}
