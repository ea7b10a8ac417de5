import type { CampaignItem } from '@site/shared/api'
import { Link, useLocation } from '@site/shared/platform'
import { Card } from '@site/shared/ui'
import { getCampaignStatus, getToday } from '../../parts/campaign-status.ts'
import { CampaignFacts } from './campaign-facts.tsx'
import styles from './campaign-cards.module.css'
import { CampaignStatusLabel } from '../../parts/campaign-status-label.tsx'
import { markOrigin } from '../../parts/origin.ts'

/** One card per item. The browser draws only those near the window: the list may hold hundreds. */
export function CampaignCards({ items }: { items: CampaignItem[] }) {
  const today = getToday()
  const { search } = useLocation()
  return (
    <ul className={styles.cards}>
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <article className={styles.article}>
            <Card
              title={
                <Link to={`/political-ads/${item.id}`} state={markOrigin(search)} className={styles.link}>
                  {item.sponsorName}
                </Link>
              }
              level={3}
            >
              <CampaignStatusLabel status={getCampaignStatus(item, today)} />
              <CampaignFacts item={item} />
            </Card>
          </article>
        </li>
      ))}
    </ul>
  )
}
