import type { CampaignItem } from '@site/shared/calls'
import { FormattedMessage, Link } from '@site/shared/platform'
import { memo } from 'react'
import { Spending, Views } from '../../parts/amounts.tsx'
import { CampaignStatusLabel, getCampaignStatus } from '../../parts/campaign-status.tsx'
import { everythingOfSponsor } from '../../parts/everything-of-sponsor.ts'
import { markOrigin } from '../../parts/origin.ts'
import { Period } from '../../parts/period.tsx'
import { RowFact } from './row-fact.tsx'
import styles from './campaign-rows.module.css'

interface CampaignRowProps {
  item: CampaignItem
  /** `yyyy-mm-dd` */
  today: string
  /** The query of the page, for the way back. */
  search: string
}

/**
 * One advertisement. The row leads to its detail; its one link there has the reference in its name, which no other row has.
 * The sponsor's name leads to everything of that sponsor.
 */
export const CampaignRow = memo(function CampaignRow({ item, today, search }: CampaignRowProps) {
  return (
    <article className={styles.row}>
      <h3 className={styles.heading}>
        <Link to={`/political-ads/${item.id}`} state={markOrigin(search)} className={styles.link}>
          <FormattedMessage id={`political_ads.subjects.${item.campaignContextType}`} /> {item.id}
        </Link>{' '}
        <Link to={everythingOfSponsor(item.sponsorName)} className={styles.sponsor}>
          {item.sponsorName}
        </Link>
      </h3>
      <CampaignStatusLabel status={getCampaignStatus(item, today)} />
      <dl className={styles.facts}>
        <RowFact name="political_ads.facts.channel" place="channel">
          <FormattedMessage id={`political_ads.channels.${item.channel}`} />
        </RowFact>
        <RowFact name="political_ads.facts.period" place="period">
          <Period {...item} />
        </RowFact>
        <RowFact name="political_ads.facts.views" place="views">
          <Views {...item} />
        </RowFact>
        <RowFact name="political_ads.facts.spending" place="spending">
          <Spending {...item} />
        </RowFact>
      </dl>
    </article>
  )
})
