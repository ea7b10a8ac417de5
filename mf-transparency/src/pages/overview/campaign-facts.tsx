import type { CampaignItem } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Fact, Facts } from '@site/shared/ui'
import { Spending, Views } from '../../parts/amounts.tsx'
import { Period } from '../../parts/period.tsx'

/** Channel, period, views and spending of one item. */
export function CampaignFacts({ item }: { item: CampaignItem }) {
  return (
    <Facts layout="stacked">
      <Fact name="political_ads.facts.channel">
        <FormattedMessage id={`political_ads.channels.${item.channel}`} />
      </Fact>
      <Fact name="political_ads.facts.period" twoLines>
        <Period {...item} />
      </Fact>
      <Fact name="political_ads.facts.views">
        <Views {...item} />
      </Fact>
      <Fact name="political_ads.facts.spending">
        <Spending {...item} />
      </Fact>
    </Facts>
  )
}
