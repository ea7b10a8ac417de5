import { campaignExportAddress, unfiltered, campaignFeedAddress } from '@site/shared/calls'
import { FormattedMessage, getLocale, useIntl } from '@site/shared/platform'
import type { CampaignListRequest } from '../../parts/campaign-list.ts'
import styles from './downloads.module.css'

const formats = ['csv', 'json'] as const

interface DownloadsProps {
  request: CampaignListRequest
  /** Whether the list has anything to save. */
  hasResult: boolean
}

/** Open data: what the list shows, the whole register of the country, and how programs can ask for it. */
export function Downloads({ request, hasResult }: DownloadsProps) {
  const { country } = getLocale()
  const everything = { country, filter: unfiltered }
  return (
    <ul className={styles.downloads}>
      {hasResult &&
        formats.map((format) => (
          <li key={format}>
            <a href={campaignExportAddress(format, request)} download>
              <FormattedMessage id={`political_ads.downloads.result.${format}`} />
            </a>
          </li>
        ))}
      {formats.map((format) => (
        <li key={format}>
          <a href={campaignExportAddress(format, everything)} download>
            <FormattedMessage id={`political_ads.downloads.all.${format}`} />
          </a>
        </li>
      ))}
      <FollowList request={request} />
      <li>
        <a href="/api/docs">
          <FormattedMessage id="political_ads.downloads.docs" />
        </a>
      </li>
    </ul>
  )
}

const type = 'application/atom+xml'

/** The feed of what the list shows: for readers of feeds, who find it by themselves, and for those who do not know it. */
function FollowList({ request }: { request: CampaignListRequest }) {
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
