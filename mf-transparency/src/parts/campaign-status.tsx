import type { CampaignItem } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import styles from './campaign-status.module.css'

/** RUNNING is shown as active, CANCELLED as stopped, STOPPED as finished. */
export type CampaignStatus = 'PLANNED' | NonNullable<CampaignItem['status']>

type Publication = Pick<CampaignItem, 'status' | 'publicationStartDate' | 'publicationEndDate'>

/** Returns the stated status of an item, else the one that follows from its period (last day included) on a day. */
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
