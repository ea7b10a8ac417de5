import { campaignItemAddress, type CampaignItem } from '@site/shared/calls'
import { FormattedMessage, getLocale } from '@site/shared/platform'
import { ComplaintModal } from './complaint/complaint-modal.tsx'
import styles from './detail-actions.module.css'

/** The report button and the download of the item as it is in the register. */
export function DetailActions({ item: { id } }: { item: CampaignItem }) {
  return (
    <div className={styles.actions}>
      <ComplaintModal campaignId={id} />
      <a href={campaignItemAddress(id, getLocale().country)} download={`politieke-advertentie-${id}.json`}>
        <FormattedMessage id="political_ads.detail.download" />
      </a>
    </div>
  )
}
