import type { CampaignItem } from '@site/shared/calls'
import { ShownFact } from '@site/shared/notices'
import { campaignFacts } from '@site/shared/notices/facts'
import { FormattedMessage } from '@site/shared/platform'
import { Exact, SummaryItem, SummaryList, Skeleton } from '@site/shared/ui'
import detail from './advertisement-detail.module.css'
import styles from './key-facts.module.css'
import parties from './parties.module.css'
import { Section } from './section.tsx'

/** Kind and period of the advertisement, in a line below its sponsor. Keeps its height while the item loads. */
export function Identity({ item }: { item: CampaignItem | undefined }) {
  if (!item) return <p className={styles.identity}>{blank}</p>
  const subject = <FormattedMessage id={`political_ads.subjects.${item.campaignContextType}`} />
  const facts = [
    ['political_ads.history.context', subject],
    ['political_ads.facts.reference', <Exact key="reference">{item.id}</Exact>],
    ['political_ads.facts.channel', <ShownFact key="channel" fact={campaignFacts.channel} item={item} />],
  ] as const
  return (
    <dl className={styles.identity}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className={parties.name}>
            <FormattedMessage id={name} />
          </dt>
          <dd className={styles.part}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Keeps its size while the item loads. */
export function KeyFacts({ item }: { item: CampaignItem | undefined }) {
  return (
    <div className={styles.box}>
      <SummaryList tight>
        {(['period', 'views', 'spending'] as const).map((name) => (
          <SummaryItem key={name} name={`political_ads.facts.${name}`} number={campaignFacts[name].number}>
            {item ? <ShownFact fact={campaignFacts[name]} item={item} /> : blank}
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
    <div aria-busy="true" className={`${styles.skeleton} ${detail.columns}`}>
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
