import { FormattedMessage } from '@site/shared/platform'
import { Skeleton } from '@site/shared/ui'
import styles from './parties.module.css'
import { KeyFacts } from './key-facts.tsx'
import { Section } from './section.tsx'

/** The page in the shape that it will have. */
export function DetailSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className={styles.loading}>
        <FormattedMessage id="common.loading" />
      </p>
      <div className={styles.parties}>
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
