import type { CampaignItem } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { keysOf } from '@site/shared/rules'
import { SummaryItem, SummaryList, Skeleton } from '@site/shared/ui'
import { campaignFacts } from '../../parts/campaign-facts.tsx'
import styles from './key-facts.module.css'
import parties from './parties.module.css'
import { Section } from './section.tsx'

/** Keeps its size while the item loads. */
export function KeyFacts({ item }: { item: CampaignItem | undefined }) {
  return (
    <div className={styles.box}>
      <SummaryList tight>
        <SummaryItem name="political_ads.facts.reference">{item ? item.id : blank}</SummaryItem>
        {keysOf(campaignFacts).map((name) => (
          <SummaryItem key={name} name={`political_ads.facts.${name}`} twoLines={name === 'period'}>
            {item ? campaignFacts[name].show(item) : blank}
          </SummaryItem>
        ))}
      </SummaryList>
    </div>
  )
}

/** Keeps the height of a line. */
const blank = '\u00a0'

export function DetailSkeleton() {
  return (
    <div aria-busy="true" className={styles.skeleton}>
      <p role="status" className={parties.loading}>
        <FormattedMessage id="common.loading" />
      </p>
      <div className={parties.parties}>
        <Section title="political_ads.detail.sponsor">
          <Skeleton lines={3} />
        </Section>
      </div>
      <KeyFacts item={undefined} />
      <Section title="political_ads.detail.about.title">
        <Skeleton lines={3} />
      </Section>
    </div>
  )
}
