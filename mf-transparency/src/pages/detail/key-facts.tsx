import type { CampaignItem } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Fact, Facts } from '@site/shared/ui'
import { Spending, Views } from '../../parts/amounts.tsx'
import { Period } from '../../parts/period.tsx'
import styles from './key-facts.module.css'

/** Reference code, channel and period, views and spending; their places are kept where the item has not come. */
export function KeyFacts({ item }: { item: CampaignItem | undefined }) {
  return (
    <div className={styles.box}>
      <Facts layout="tight">
        <Fact name="political_ads.facts.reference">{item ? item.id : blank}</Fact>
        <Fact name="political_ads.facts.channel">
          {item ? <FormattedMessage id={`political_ads.channels.${item.channel}`} /> : blank}
        </Fact>
        <Fact name="political_ads.facts.period" twoLines>
          {item ? <Period {...item} /> : blank}
        </Fact>
        <Fact name="political_ads.facts.views">{item ? <Views {...item} /> : blank}</Fact>
        <Fact name="political_ads.facts.spending">{item ? <Spending {...item} /> : blank}</Fact>
      </Facts>
    </div>
  )
}

/** Keeps the height of a line. */
const blank = '\u00a0'
