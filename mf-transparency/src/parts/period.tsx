import type { CampaignItem } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Day } from '@site/shared/ui'
import styles from './period.module.css'

type PeriodProps = Pick<CampaignItem, 'publicationStartDate' | 'publicationEndDate'>

/** When an advertisement was published, both days included; one day where it began and ended on it. */
export function Period({ publicationStartDate, publicationEndDate }: PeriodProps) {
  const start = <PeriodDay date={publicationStartDate} />
  if (publicationStartDate === publicationEndDate) return start
  return (
    <FormattedMessage
      id="political_ads.facts.from_to"
      values={{ start, end: <PeriodDay date={publicationEndDate} /> }}
    />
  )
}

function PeriodDay({ date }: { date: string }) {
  return (
    <span className={styles.day}>
      <Day date={date} />
    </span>
  )
}
