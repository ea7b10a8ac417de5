import { Card, Fact, Facts } from '@site/shared/ui'
import styles from './campaign-skeletons.module.css'

/** Enough to fill a large window. */
const numbers = Array.from({ length: 12 }, (_, number) => number)

/** Cards in the size of those that are to come, without their texts. */
export function CampaignSkeletons() {
  return (
    <div aria-hidden="true" className={styles.cards}>
      {numbers.map((number) => (
        <CardSkeleton key={number} />
      ))}
    </div>
  )
}

export function CardSkeleton() {
  return (
    <Card title={<Bar />} level={3}>
      <Bar short />
      <Facts layout="stacked">
        <Fact name="political_ads.facts.channel">
          <Bar short />
        </Fact>
        <Fact name="political_ads.facts.period" twoLines>
          <Bar />
        </Fact>
        <Fact name="political_ads.facts.views">
          <Bar short />
        </Fact>
        <Fact name="political_ads.facts.spending">
          <Bar short />
        </Fact>
      </Facts>
    </Card>
  )
}

/** One line of a text, as tall as the text around it. */
function Bar({ short = false }: { short?: boolean }) {
  return <span className={short ? styles.short : styles.long}>&nbsp;</span>
}
