import { InPageLink } from '@site/shared/ui'
import { FormattedMessage, getLocale, useIntl, type MessageId } from '@site/shared/platform'
import type { ReactNode } from 'react'
import type { CampaignListRequest } from '../../parts/campaign-list.ts'
import styles from './about-register.module.css'
import { campaignExportAddress, campaignFeedAddress } from '@site/shared/calls'
import list from './downloads.module.css'

const ids = { register: 'political-ads-register', advertising: 'political-ads-advertising', data: 'political-ads-data' }

export function RegisterLinks() {
  return (
    <span className={styles.links}>
      <InPageLink to={ids.register}>
        <FormattedMessage id="political_ads.register.title" />
      </InPageLink>
      {getLocale().country === 'nl' && (
        <InPageLink to={ids.advertising}>
          <FormattedMessage id="political_ads.advertising.link" />
        </InPageLink>
      )}
      <InPageLink to={ids.data}>
        <FormattedMessage id="political_ads.downloads.title" />
      </InPageLink>
    </span>
  )
}

export function AboutRegister({ request, hasResult }: { request: CampaignListRequest; hasResult: boolean }) {
  return (
    <div className={styles.about}>
      <Part id={ids.register} title="political_ads.register.title">
        <p className={styles.text}>
          <FormattedMessage id="political_ads.description" />
        </p>
      </Part>
      {getLocale().country === 'nl' && (
        <Part id={ids.advertising} title="political_ads.advertising.title">
          <p className={styles.text}>
            <FormattedMessage id="political_ads.advertising.description" />
          </p>
        </Part>
      )}
      <Part id={ids.data} title="political_ads.downloads.title">
        <Downloads request={request} hasResult={hasResult} />
      </Part>
    </div>
  )
}

function Part({ id, title, children }: { id: string; title: MessageId; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className={styles.title}>
        <FormattedMessage id={title} />
      </h2>
      {children}
    </section>
  )
}

const formats = ['csv', 'json'] as const

/** Open data: the current result, the whole register of the country, and the API. */
function Downloads({ request, hasResult }: { request: CampaignListRequest; hasResult: boolean }) {
  const { country } = getLocale()
  const everything = { country }
  return (
    <ul className={list.downloads}>
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

/** Links to the feed of the current filter, for feed readers (`<link>`) and for people. */
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
