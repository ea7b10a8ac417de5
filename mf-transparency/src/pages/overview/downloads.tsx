import { campaignExportAddress, unfiltered } from '@site/shared/calls'
import { FormattedMessage, getLocale } from '@site/shared/platform'
import type { CampaignListRequest } from '../../parts/campaign-list.ts'
import styles from './downloads.module.css'
import { FollowList } from './follow-list.tsx'

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
