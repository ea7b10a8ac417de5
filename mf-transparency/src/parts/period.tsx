import type { CampaignItem } from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { formatLongDate } from './long-date.ts'
import styles from './period.module.css'

type PeriodProps = Pick<CampaignItem, 'publicationStartDate' | 'publicationEndDate'>

/** When an advertisement was published, both days included; one day where it began and ended on it. */
export function Period({ publicationStartDate, publicationEndDate }: PeriodProps) {
  const start = <Day day={publicationStartDate} />
  if (publicationStartDate === publicationEndDate) return start
  return <FormattedMessage id="political_ads.facts.from_to" values={{ start, end: <Day day={publicationEndDate} /> }} />
}

function Day({ day }: { day: string }) {
  return (
    <time className={styles.day} dateTime={day}>
      {formatLongDate(useIntl(), day)}
    </time>
  )
}
