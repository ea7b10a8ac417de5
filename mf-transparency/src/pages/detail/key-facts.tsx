import type { CampaignItem } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Fact, Facts } from '@site/shared/ui'
import { Spending, Views } from '../../parts/amounts.tsx'
import { Period } from '../../parts/period.tsx'
import styles from './key-facts.module.css'

/** Reference code, channel and period, views and spending. */
export function KeyFacts({ item }: { item: CampaignItem }) {
  return (
    <div className={styles.box}>
      <Facts layout="columns">
        <Fact name="political_ads.facts.reference">{item.id}</Fact>
        <Fact name="political_ads.facts.channel">
          <FormattedMessage id={`political_ads.channels.${item.channel}`} />
        </Fact>
        <Fact name="political_ads.facts.period">
          <Period {...item} />
        </Fact>
        <Fact name="political_ads.facts.views">
          <Views {...item} />
        </Fact>
        <Fact name="political_ads.facts.spending">
          <Spending {...item} />
        </Fact>
      </Facts>
    </div>
  )
}
