import { InPageLink } from '@site/shared/ui'
import { FormattedMessage, getLocale, type MessageId } from '@site/shared/platform'
import type { ReactNode } from 'react'
import type { CampaignListRequest } from '../../parts/campaign-list.ts'
import styles from './about-register.module.css'
import { Downloads } from './downloads.tsx'

const ids = { register: 'political-ads-register', advertising: 'political-ads-advertising', data: 'political-ads-data' }

/** From the top of the page to what stands below the list. */
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

interface AboutRegisterProps {
  request: CampaignListRequest
  /** Whether the filter finds anything. */
  hasResult: boolean
}

/** What the register is for, in the Netherlands also how one advertises (product §2), and the open data. */
export function AboutRegister({ request, hasResult }: AboutRegisterProps) {
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
