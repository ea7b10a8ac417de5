import type { CampaignItem } from '@site/shared/calls'
import { useLocation } from '@site/shared/platform'
import { getToday } from '@site/shared/rules'
import { CardLink } from '@site/shared/ui'
import { CampaignStatusLabel } from '../../parts/campaign-status-label.tsx'
import { getCampaignStatus } from '../../parts/campaign-status.ts'
import { markOrigin } from '../../parts/origin.ts'
import styles from './campaign-cards.module.css'
import { CampaignFacts } from './campaign-facts.tsx'

/** One advertisement; all of the card leads to its detail. */
export function CampaignCard({ item }: { item: CampaignItem }) {
  const { search } = useLocation()
  return (
    <article className={styles.card}>
      <CardLink to={`/political-ads/${item.id}`} state={markOrigin(search)} title={item.sponsorName} level={3}>
        <CampaignStatusLabel status={getCampaignStatus(item, getToday())} />
        <CampaignFacts item={item} />
      </CardLink>
    </article>
  )
}
