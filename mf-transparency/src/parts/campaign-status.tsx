import type { CampaignStatus } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import styles from './campaign-status.module.css'

/** RUNNING is shown as active, CANCELLED as stopped, STOPPED as finished. */
export function CampaignStatusLabel({ status }: { status: CampaignStatus }) {
  return (
    <p className={`${styles.status} ${styles[status]}`}>
      <FormattedMessage id={`political_ads.statuses.${status}`} />
    </p>
  )
}
