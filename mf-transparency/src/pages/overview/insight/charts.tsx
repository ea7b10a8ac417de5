import { useMediaQuery } from '@site/shared/browser'
import type { CampaignInsight, CampaignSpending } from '@site/shared/calls'
import { euros } from '@site/shared/notices/facts'
import { FormattedMessage, Link, useIntl, type IntlShape, type MessageId } from '@site/shared/platform'
import { keysOf } from '@site/shared/rules'
import { Button, Disclosure, OrderedList } from '@site/shared/ui'
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { countMonths, formatSpending, lastMonths, maxOf, nameOfMonth, type MonthSpending } from './spending.ts'
import { placesOfHighest, scaleOf, type Scale } from './scale.ts'
import styles from './insight.module.css'
import { Bars, drawing, timeOf } from './sparkline.tsx'
import chart from './chart.module.css'
import { everythingOf } from '../../../parts/links.ts'
import table from './spending-table.module.css'

const monthsAtFirst = 24
/** Where bars that stand would be too thin. */
const narrow = '(max-width: 44.99em)'

export default function Charts({ insight }: { insight: CampaignInsight }) {
  const intl = useIntl()
  const [isWhole, setWhole] = useState(false)
  const isNarrow = useMediaQuery(narrow)
  const monthCount = countMonths(insight.months)
  const months = lastMonths(insight.months, isWhole ? monthCount : Math.min(monthCount, monthsAtFirst))
  if (months.length === 0) return null
  return (
    <div className={styles.charts}>
      <div>
        <h3 className={styles.subtitle}>{intl.formatMessage({ id: 'political_ads.insight.months' })}</h3>
        {isNarrow ? <MonthRows months={months} /> : <BarChart bars={months} />}
        <SpendingTable
          heading="political_ads.insight.month"
          rows={months
            .filter(({ items }) => items > 0)
            .map((month) => ({ ...month, name: nameOfMonth(intl, month.month) }))}
        />
        {monthCount > monthsAtFirst && (
          <Button variant="link" className={styles.all} onClick={() => setWhole(!isWhole)}>
            <FormattedMessage
              id={`political_ads.insight.${isWhole ? 'recent_months' : 'all_months'}`}
              values={{ count: isWhole ? monthsAtFirst : monthCount }}
            />
          </Button>
        )}
      </div>
      {insight.sponsors.length > 1 && (
        <div>
          <h3 className={styles.subtitle}>{intl.formatMessage({ id: 'political_ads.insight.sponsors' })}</h3>
          <SponsorBars sponsors={insight.sponsors} />
          <SpendingTable
            heading="political_ads.insight.sponsor"
            rows={insight.sponsors.map((sponsor) => ({ ...sponsor, name: sponsor.sponsorName }))}
          />
        </div>
      )}
    </div>
  )
}

/** With the value of the month that the pointer or the arrow keys are at; at first of this one, else the latest. */
function BarChart({ bars }: { bars: readonly MonthSpending[] }) {
  const intl = useIntl()
  const heights = bars.map(maxOf)
  const scale = scaleOf(heights)
  const [pointed, setPointed] = useState<number>()
  const last = bars.length - 1
  const current = bars.findIndex((bar) => timeOf(bar) === 'now')
  const chosenIndex = Math.min(pointed ?? (current < 0 ? last : current), last)
  const shown = bars[chosenIndex]
  const value = shown && describeMonth(intl, shown)
  function moveTo({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * bars.length))))
  }
  function step(event: KeyboardEvent) {
    const places = { ArrowLeft: chosenIndex - 1, ArrowRight: chosenIndex + 1, Home: 0, End: last }
    const next = keysOf(places).find((key) => key === event.key)
    if (!next) return
    event.preventDefault()
    setPointed(Math.max(0, Math.min(last, places[next])))
  }
  return (
    <div className={chart.figure}>
      <p className={chart.value} aria-hidden="true">
        {value}
      </p>
      <p className={chart.axis} aria-hidden="true">
        {scale.lines.map(({ amount, share }) => (
          <span key={share} style={{ insetBlockEnd: `${share * 100}%` }}>
            {intl.formatNumber(amount, euros)}
          </span>
        ))}
        {/* As wide as the widest. */}
        <span className={chart.widest}>{intl.formatNumber(scale.lines[0]?.amount ?? 0, euros)}</span>
      </p>
      <div className={chart.plot}>
        <Bars
          className={chart.bars}
          bars={bars}
          shareOf={scale.shareOf}
          behind={<Grid bars={bars} lines={scale.lines} />}
          inFront={scale.gap && <Gap gap={scale.gap} />}
          chosen={chosenIndex}
        />
        {placesOfHighest(heights).map((place) => {
          const height = heights[place] ?? 0
          return (
            <span
              key={place}
              className={chart.named}
              style={{
                insetInlineStart: `${((place + 0.5) / bars.length) * 100}%`,
                insetBlockEnd: `${scale.shareOf(height) * 100}%`,
              }}
              aria-hidden="true"
            >
              {intl.formatNumber(height, { ...euros, notation: 'compact', maximumSignificantDigits: 2 })}
            </span>
          )
        })}
        <div
          role="slider"
          tabIndex={0}
          className={chart.pointer}
          aria-label={intl.formatMessage({ id: 'political_ads.insight.look' })}
          aria-valuemin={1}
          aria-valuemax={bars.length}
          aria-valuenow={chosenIndex + 1}
          aria-valuetext={value}
          onPointerMove={moveTo}
          onPointerDown={moveTo}
          onKeyDown={step}
        />
      </div>
      <QuarterTicks bars={bars} />
    </div>
  )
}

/** Every other year, shaded, and the lines of the scale. */
function Grid({ bars, lines }: { bars: readonly MonthSpending[]; lines: Scale['lines'] }) {
  const { width, height } = drawing
  const step = width / bars.length
  const isShaded = ({ month }: MonthSpending) => Number(month.slice(0, 4)) % 2 === 1
  return (
    <>
      {bars.map(
        (bar, place) =>
          isShaded(bar) && (
            <rect key={bar.month} className={chart.year} x={place * step} width={step} height={height} />
          ),
      )}
      {lines.map(({ share }) => (
        <path key={share} className={chart.grid} d={`M0 ${(1 - share) * height}H${width}`} />
      ))}
    </>
  )
}

/** Where the axis is broken. */
function Gap({ gap: [from, to] }: { gap: NonNullable<Scale['gap']> }) {
  const { width, height } = drawing
  return <path className={chart.gap} d={`M0 ${(1 - to) * height}H${width}V${(1 - from) * height}H0Z`} />
}

function describeMonth(intl: IntlShape, bar: MonthSpending): string {
  const values = {
    month: nameOfMonth(intl, bar.month),
    running: timeOf(bar),
    amount: formatSpending(intl, bar) ?? '–',
    count: bar.items,
  }
  return intl.formatMessage({ id: 'political_ads.insight.of_month' }, values)
}

/** First months of the quarters, by their number. */
const quarters = new Set(['01', '04', '07', '10'])
/** Maximum number of months with names; of more, only the years are named. */
const maxWithNames = 24

/** A tick for each quarter; there is room for the name of every other, in January the year. */
function QuarterTicks({ bars }: { bars: readonly MonthSpending[] }) {
  const intl = useIntl()
  const ticks = bars.flatMap(({ month }, place) => (quarters.has(month.slice(5)) ? { month, place } : []))
  function nameOf(month: string): string | undefined {
    if (month.endsWith('-01')) return month.slice(0, 4)
    if (bars.length > maxWithNames || !month.endsWith('-07')) return undefined
    return intl.formatDate(`${month}-01`, { month: 'short', timeZone: 'UTC' })
  }
  return (
    <p className={chart.ticks} aria-hidden="true">
      {ticks.map(({ month, place }) => (
        <span
          key={month}
          className={chart.tick}
          style={{ insetInlineStart: `${((place + 0.5) / bars.length) * 100}%` }}
        >
          {nameOf(month)}
        </span>
      ))}
    </p>
  )
}

/** Filled up to the certain amount, outlined up to the possible one. */
function Line({ spending, maximum }: { spending: CampaignSpending; maximum: number }) {
  const percent = (amount: number) => `${(amount / maximum) * 100}%`
  return (
    <svg className={chart.line} width="100%" height="8" aria-hidden="true" focusable="false">
      <rect className={chart.possible} width={percent(maxOf(spending))} height="8" />
      <rect className={chart.certain} width={percent(spending.lowerBound)} height="8" />
    </svg>
  )
}

/** The latest first: bars that lie have room for their names on a narrow window. */
function MonthRows({ months }: { months: readonly MonthSpending[] }) {
  const intl = useIntl()
  const maximum = Math.max(1, ...months.map(maxOf))
  return (
    <OrderedList className={chart.sponsors}>
      {[...months].reverse().map((month) => (
        <li key={month.month} className={chart.sponsor}>
          <span>{nameOfMonth(intl, month.month)}</span>
          <span className={chart.amount}>{formatSpending(intl, month) ?? '–'}</span>
          <Line spending={month} maximum={maximum} />
        </li>
      ))}
    </OrderedList>
  )
}

function SponsorBars({ sponsors }: Pick<CampaignInsight, 'sponsors'>) {
  const intl = useIntl()
  const maximum = Math.max(1, ...sponsors.map(maxOf))
  return (
    <OrderedList className={chart.sponsors}>
      {sponsors.map((sponsor) => (
        <li key={sponsor.sponsorName} className={chart.sponsor}>
          <Link
            to={everythingOf('sponsor', sponsor.sponsorName)}
            className={chart.sponsorName}
            translate="no"
            dir="auto"
          >
            {sponsor.sponsorName}
          </Link>
          <span className={chart.amount}>
            {formatSpending(intl, sponsor) ?? <FormattedMessage id="political_ads.facts.not_stated" />}
          </span>
          <Line spending={sponsor} maximum={maximum} />
        </li>
      ))}
    </OrderedList>
  )
}

interface SpendingTableProps {
  heading: MessageId
  rows: readonly (CampaignSpending & { name: string })[]
}

function SpendingTable({ heading, rows }: SpendingTableProps) {
  const intl = useIntl()
  const columns: MessageId[] = [
    heading,
    'political_ads.insight.items',
    'political_ads.facts.spending',
    'political_ads.insight.without',
  ]
  return (
    <div className={table.details}>
      <Disclosure summary={<FormattedMessage id="political_ads.insight.table" />}>
        <table className={table.table}>
          <thead>
            <tr>
              {columns.map((id) => (
                <th key={id} scope="col" className={table.heading}>
                  <FormattedMessage id={id} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name} className={table.row}>
                <th scope="row" className={table.name}>
                  {row.name}
                </th>
                <td className={table.cell}>{intl.formatNumber(row.items)}</td>
                <td className={table.cell}>{formatSpending(intl, row) ?? '–'}</td>
                <td className={table.cell}>{intl.formatNumber(row.withoutBounds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </div>
  )
}
