import type { CampaignItem } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import styles from './campaign-status.module.css'

/** Product §4: RUNNING is shown as active, CANCELLED as stopped, STOPPED as finished. PLANNED has yet to begin. */
export type CampaignStatus = 'PLANNED' | NonNullable<CampaignItem['status']>

type Publication = Pick<CampaignItem, 'status' | 'publicationStartDate' | 'publicationEndDate'>

/**
 * The status of an item on a day (`yyyy-mm-dd`): the one that the register states, else what the days of publication
 * tell; on the last of them it still runs.
 */
export function getCampaignStatus(item: Publication, day: string): CampaignStatus {
  const { status, publicationStartDate, publicationEndDate } = item
  if (status) return status
  if (day < publicationStartDate) return 'PLANNED'
  return day > publicationEndDate ? 'STOPPED' : 'RUNNING'
}

export function CampaignStatusLabel({ status }: { status: CampaignStatus }) {
  return (
    <p className={`${styles.status} ${styles[status]}`}>
      <FormattedMessage id={`political_ads.statuses.${status}`} />
    </p>
  )
}
