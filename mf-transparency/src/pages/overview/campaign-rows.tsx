import type { CampaignItem } from '@site/shared/calls'
import { campaignFacts } from '@site/shared/notices'
import { FormattedMessage, Link, useLocation } from '@site/shared/platform'
import { getToday, keysOf } from '@site/shared/rules'
import styles from './campaign-rows.module.css'
import { memo, startTransition, useEffect, useState } from 'react'
import { CampaignStatusLabel, getCampaignStatus } from '../../parts/campaign-status.tsx'
import { everythingOf } from '../../parts/links.ts'

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

/** Visual only: every row names its facts itself. */
function ColumnNames() {
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

/** One advertisement. Its link contains the reference, which makes it unique. */
const CampaignRow = memo(function CampaignRow({
  item,
  today,
  search,
}: {
  item: CampaignItem
  today: string
  search: string
}) {
  return (
    <article className={styles.row} aria-labelledby={`ad-${item.id}`}>
      <h3 className={styles.heading} id={`ad-${item.id}`}>
        <Link to={`/political-ads/${item.id}`} state={{ overview: search }} className={styles.link}>
          <FormattedMessage id={`political_ads.subjects.${item.campaignContextType}`} />{' '}
          <span className={styles.reference} translate="no">
            {item.id}
          </span>
        </Link>{' '}
        <Link to={everythingOf('sponsor', item.sponsorName)} className={styles.sponsor} translate="no">
          {item.sponsorName}
        </Link>
      </h3>
      <CampaignStatusLabel status={getCampaignStatus(item, today)} />
      <dl className={styles.facts}>
        {keysOf(campaignFacts).map((name) => (
          <div key={name} className={styles[name]}>
            {/* Visible only where no column heading shows it. */}
            <dt className={styles.name}>
              <FormattedMessage id={`political_ads.facts.${name}`} />
            </dt>
            <dd className={styles.value}>{campaignFacts[name].show(item)}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
})

/** Minimum heights in CSS pixels: above the rows, and of a row in a wide and a narrow window. */
const above = 240
const tall = { wide: 61, narrow: 155 }

/** Returns how many rows fill the window. */
function countFirstRows(): number {
  return Math.max(1, Math.ceil((innerHeight - above) / (innerWidth < 900 ? tall.narrow : tall.wide)))
}

/** Rows rendered per step: a slow phone takes less than 50 ms. */
const step = 7

/** Returns how many rows of a `list` to render: first those of a window, then more in steps, to stay responsive. */
export function useInSteps(list: unknown, all: number): number {
  const [[of, rendered], setRendered] = useState<[list: unknown, rendered: number]>(() => [list, countFirstRows()])
  const count = of === list ? rendered : countFirstRows()
  useEffect(() => {
    if (count < all) startTransition(() => setRendered([list, count + step]))
  }, [list, count, all])
  return Math.min(count, all)
}
