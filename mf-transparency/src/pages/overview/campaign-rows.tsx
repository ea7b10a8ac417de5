import { areaOf, campaignStatusOn, thumbnailAddress, type CampaignItem } from '@site/shared/calls'
import { ShownFact } from '@site/shared/notices'
import { campaignFacts } from '@site/shared/notices/facts'
import { FormattedMessage, Link, useIntl, useLocation } from '@site/shared/platform'
import { getToday } from '@site/shared/rules'
import { Exact, Emblem, List } from '@site/shared/ui'
import styles from './campaign-rows.module.css'
import { memo, startTransition, useEffect, useState } from 'react'
import { CampaignStatusLabel } from '../../parts/campaign-status.tsx'
import { everythingOf } from '../../parts/links.ts'

interface CampaignRowsProps {
  items: readonly CampaignItem[]
  /** Number of advertisements by sponsor; undefined where the link to them is not offered. */
  sponsors: ReadonlyMap<string, number> | undefined
}

export function CampaignRows({ items, sponsors }: CampaignRowsProps) {
  const { search } = useLocation()
  const today = getToday()
  return (
    <>
      <ColumnNames />
      <List>
        {items.map((item) => (
          <li key={item.id} className={styles.place}>
            <CampaignRow item={item} ofSponsor={sponsors?.get(item.sponsorName)} today={today} search={search} />
          </li>
        ))}
      </List>
    </>
  )
}

/** Visual only: every row names its facts itself. */
function ColumnNames() {
  return (
    <div aria-hidden="true" className={styles.names}>
      <FormattedMessage id="political_ads.columns.advertisement" tagName="span" />
      <FormattedMessage id="political_ads.columns.status" tagName="span" />
      <FormattedMessage id="political_ads.columns.period" tagName="span" />
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

interface CampaignRowProps {
  item: CampaignItem
  /** Number of advertisements of its sponsor. */
  ofSponsor: number | undefined
  today: string
  search: string
}

/** Ends a line rather than beginning one. */
const separator = '\u00a0· '

const facts = ['channel', 'period', 'payer', 'views', 'spending'] as const

/** One advertisement. All of it leads to its page by one link, which contains the reference and so is unique. */
const CampaignRow = memo(function CampaignRow({ item, ofSponsor = 1, today, search }: CampaignRowProps) {
  const area = areaOf(item)
  const values = {
    channel: <ShownFact fact={campaignFacts.channel} item={item} />,
    period: <ShortPeriod {...item} />,
    payer: item.payerName ? <Exact>{item.payerName}</Exact> : <FormattedMessage id="political_ads.payer.self" />,
    views: <ShownFact fact={campaignFacts.views} item={item} />,
    spending: (
      <>
        <ShownFact fact={campaignFacts.spending} item={item} />
        <SpendingRange item={item} />
      </>
    ),
  }
  return (
    <article className={styles.row} aria-labelledby={`ad-${item.id}`}>
      <Thumbnail item={item} />
      <h3 className={styles.heading} id={`ad-${item.id}`}>
        <Link to={`/political-ads/${item.id}`} state={{ overview: search }} className={styles.link}>
          <span className={styles.sponsor} translate="no" dir="auto">
            {item.sponsorName}
          </span>{' '}
          <span className={styles.about}>
            <span>
              <FormattedMessage id={`political_ads.subjects.${item.campaignContextType}`} />
              {area && (
                <>
                  {separator}
                  <Exact>{area}</Exact>
                </>
              )}
            </span>{' '}
            <span className={styles.reference}>
              <Exact>{item.id}</Exact>
            </span>
          </span>
        </Link>
      </h3>
      <CampaignStatusLabel status={campaignStatusOn(today, item)} />
      <dl className={styles.facts}>
        {facts.map((name) => (
          <div key={name} className={styles[name]}>
            {/* Visible only where no column heading shows it. */}
            <dt className={styles.name}>
              <FormattedMessage id={name === 'payer' ? 'political_ads.payer.by' : `political_ads.facts.${name}`} />
            </dt>
            <dd className={styles.value}>{values[name]}</dd>
          </div>
        ))}
      </dl>
      {ofSponsor > 1 && (
        <Link to={everythingOf('sponsor', item.sponsorName)} className={styles.more}>
          <FormattedMessage id="political_ads.results.of_sponsor" values={{ count: ofSponsor }} />
          {/* In a list of links, too, one hears whose they are. */}
          <span className={styles.spoken}>
            {' '}
            (<Exact>{item.sponsorName}</Exact>)
          </span>
        </Link>
      )}
    </article>
  )
})

/** In euros: where the drawing of an amount begins, and where it ends. Each tenfold amount is as much wider. */
const drawnAmounts = { min: 10, max: 100_000 }

function placeOf(amount: number): number {
  const { min, max } = drawnAmounts
  const share = Math.log10(Math.max(amount, min) / min) / Math.log10(max / min)
  return Math.min(share, 1) * 100
}

/** An amount as a band between its bounds, for the eye only. */
function SpendingRange({ item: { budgetLowerBound: lower, budgetUpperBound: upper } }: { item: CampaignItem }) {
  if (lower === undefined && upper === undefined) return null
  const from = placeOf(lower ?? 0)
  const to = placeOf(upper ?? Infinity)
  return (
    <svg className={styles.range} width="96" height="6" aria-hidden="true" focusable="false">
      <rect className={styles.scale} width="100%" height="6" rx="3" />
      <rect
        className={styles.band}
        x={`${Math.min(from, 94)}%`}
        width={`${Math.max(to - from, 6)}%`}
        height="6"
        rx="3"
      />
    </svg>
  )
}

/** In pixels. */
const thumbnailSize = 64

/** For the eye only: the page of the advertisement has its text alternative. What has no picture has the mark of its label. */
function Thumbnail({ item }: { item: CampaignItem }) {
  const address = thumbnailAddress(item)
  if (!address) {
    return (
      <span className={`${styles.thumbnail} ${styles.label}`}>
        <Emblem />
      </span>
    )
  }
  return (
    <img
      loading="lazy"
      className={styles.thumbnail}
      src={address}
      alt=""
      width={thumbnailSize}
      height={thumbnailSize}
      decoding="async"
    />
  )
}

const shortDay = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const

/** As written, by their days and locale: a range takes as long as the rest of its row. */
const periods = new Map<string, string>()

/** Both days in one line: `26 nov – 8 dec 2026`. */
function ShortPeriod({ publicationStartDate: first, publicationEndDate: last }: CampaignItem) {
  const intl = useIntl()
  const key = `${first} ${last} ${intl.locale}`
  const period = periods.get(key) ?? intl.formatDateTimeRange(new Date(first), new Date(last), shortDay)
  periods.set(key, period)
  return period
}

/** Minimum heights in CSS pixels: above the rows, and of a row in a wide and a narrow window. */
const above = 240
const tall = { wide: 91, narrow: 173 }

/** Returns how many rows fill the window. */
function countFirstRows(): number {
  return Math.max(1, Math.ceil((innerHeight - above) / (innerWidth < 1000 ? tall.narrow : tall.wide)))
}

/** Rows rendered per step: a slow phone answers between the steps. */
const step = 7

/** Returns how many rows of a `list` to render: first those of a window, then more in steps, to stay responsive. */
export function useInSteps(list: unknown, total: number): number {
  const [[of, rendered], setRendered] = useState<[list: unknown, rendered: number]>(() => [list, countFirstRows()])
  const count = of === list ? rendered : countFirstRows()
  useEffect(() => {
    if (count < total) startTransition(() => setRendered([list, count + step]))
  }, [list, count, total])
  return Math.min(count, total)
}
