import { FormattedMessage } from '@site/shared/platform'
import type { CampaignStatus } from './campaign-status.ts'
import styles from './campaign-status-label.module.css'

export function CampaignStatusLabel({ status }: { status: CampaignStatus }) {
  return (
    <p className={`${styles.status} ${styles[status]}`}>
      <FormattedMessage id={`political_ads.statuses.${status}`} />
    </p>
  )
}
