import type { CampaignItem } from '@site/shared/calls'
import { FormattedMessage, useLocation } from '@site/shared/platform'
import { getToday } from '@site/shared/rules'
import { CampaignRow } from './campaign-row.tsx'
import styles from './campaign-rows.module.css'
import { countFirstRows } from './use-in-steps.ts'

/** All items that are shown, a row each; in wide windows the names of the columns stand once above them. */
export function CampaignRows({ items }: { items: readonly CampaignItem[] }) {
  const { search } = useLocation()
  const today = getToday()
  return (
    <>
      <ColumnNames />
      <ul className={styles.rows}>
        {items.map((item) => (
          <li key={item.id} className={styles.place}>
            <CampaignRow item={item} today={today} search={search} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** For the eye: every row names its facts itself. */
export function ColumnNames() {
  return (
    <div aria-hidden="true" className={styles.names}>
      <FormattedMessage id="political_ads.columns.advertisement" tagName="span" />
      <FormattedMessage id="political_ads.columns.status" tagName="span" />
      <FormattedMessage id="political_ads.facts.period" tagName="span" />
      <FormattedMessage id="political_ads.facts.views" tagName="span" />
      <FormattedMessage id="political_ads.facts.spending" tagName="span" />
    </div>
  )
}

/** Rows in the size of those that are to come, without their texts. */
export function RowSkeletons() {
  return (
    <div aria-hidden="true">
      <ColumnNames />
      <div className={styles.rows}>
        {Array.from({ length: countFirstRows() }, (_, row) => (
          <div key={row} className={`${styles.place} ${styles.skeleton}`} />
        ))}
      </div>
    </div>
  )
}
