import { campaignItemAddress, type CampaignItem } from '@site/shared/calls'
import { FormattedMessage, getLocale, useIntl } from '@site/shared/platform'
import { getToday } from '@site/shared/rules'
import { Notice } from '@site/shared/ui'
import { CampaignStatusLabel, getCampaignStatus } from '../../parts/campaign-facts.tsx'
import { AboutAdvertisement, NoticeItems } from './about-advertisement.tsx'
import { NoticeHistory } from './history/notice-history.tsx'
import { KeyFacts } from './key-facts.tsx'
import { Parties } from './parties.tsx'
import { PermanentLink } from './permanent-link.tsx'
import styles from './advertisement-detail.module.css'
import { StructuredData } from './structured-data.tsx'
import { ComplaintModal } from './complaint/complaint-modal.tsx'

/** The parties first; additions to the notice last. */
export function AdvertisementDetail({ item }: { item: CampaignItem }) {
  const intl = useIntl()
  return (
    <article aria-label={intl.formatMessage({ id: 'political_ads.detail.title' }, { id: item.id })}>
      <CampaignStatusLabel status={getCampaignStatus(item, getToday())} />
      <Parties item={item} />
      <KeyFacts item={item} />
      <AboutAdvertisement item={item} />
      {item.previousPublicationSuspended && (
        <div className={styles.suspended}>
          <Notice kind="info">
            <FormattedMessage id="political_ads.detail.suspended" />
          </Notice>
        </div>
      )}
      <NoticeItems item={item} />
      <DetailActions item={item} />
      <PermanentLink id={item.id} />
      <NoticeHistory item={item} />
      <StructuredData item={item} />
    </article>
  )
}

function DetailActions({ item: { id } }: { item: CampaignItem }) {
  return (
    <div className={styles.actions}>
      <ComplaintModal campaignId={id} />
      <a href={campaignItemAddress(id, getLocale().country)} download={`politieke-advertentie-${id}.json`}>
        <FormattedMessage id="political_ads.detail.download" />
      </a>
    </div>
  )
}
