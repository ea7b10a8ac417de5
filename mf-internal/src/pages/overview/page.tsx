import {
  flowNames,
  getStaffOverview,
  percentInTime,
  recentDays,
  soonHours,
  type AnswerPeriod,
  type StaffOverview,
} from '@site/shared/calls'
import { FormattedMessage, getTextLang, Link, useIntl, useLoaderData, type MessageId } from '@site/shared/platform'
import { Day, Exact } from '@site/shared/ui'
import type { ReactNode } from 'react'
import { makeStaffCall } from '../../parts/staff-call.ts'
import { StaffPage } from '../../parts/staff-page.tsx'
import { useReadsOnly } from '../../parts/reads-only.ts'
import { DueChart } from './due-chart.tsx'
import { useHandOver } from './hand-over.tsx'
import { NumberTable, type Column } from './number-table.tsx'
import styles from './page.module.css'

export async function loader() {
  return { call: await makeStaffCall(() => getStaffOverview()) }
}

const area = '/internal-privacy-rights'

/** Work of a privacy team, its deadlines, and how quickly it answered. */
export default function OverviewPage() {
  const { call } = useLoaderData<typeof loader>()
  return (
    <StaffPage {...call.answer?.staff} title="internal_privacy_rights.overview.title" call={call}>
      {(overview) => <Overview overview={overview} />}
    </StaffPage>
  )
}

function Overview({ overview }: { overview: StaffOverview }) {
  const handOver = useHandOver()
  return (
    <>
      {handOver.part}
      <Numbers overview={overview} />
      <DueChart overview={overview} />
      <div className={styles.tables}>
        <Tables overview={overview} renderAway={handOver.renderButton} />
      </div>
    </>
  )
}

/** Numbers that a monthly report needs first. */
function Numbers({ overview }: { overview: StaffOverview }) {
  const { open, overdue, paused, inReview, answers } = overview
  const recent = answers.find(({ period }) => period === 'RECENT')
  const { medianDays = null, answered = 0 } = recent ?? {}
  return (
    <dl className={styles.numbers}>
      <Figure name="internal_privacy_rights.tab.open" to={area}>
        {open}
      </Figure>
      <Figure name="internal_privacy_rights.tab.overdue" to={`${area}?due=overdue`} isProblem={overdue > 0}>
        {overdue}
      </Figure>
      <Figure name="internal_privacy_rights.overview.paused">{paused}</Figure>
      <Figure name="internal_privacy_rights.tab.review" to={`${area}?tab=review`}>
        {inReview}
      </Figure>
      <Figure name="internal_privacy_rights.overview.median" days={recentDays}>
        {medianDays === null ? null : (
          <FormattedMessage id="internal_privacy_rights.overview.days" values={{ days: medianDays }} />
        )}
      </Figure>
      <Figure name="internal_privacy_rights.overview.in_time" days={recentDays}>
        {recent && answered > 0 ? (
          <>
            <Percent {...recent} />{' '}
            <span className={styles.of}>
              <FormattedMessage id="internal_privacy_rights.overview.of_answers" values={{ answered }} />
            </span>
          </>
        ) : null}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  name: MessageId
  /** In the name. */
  days?: number
  /** The list of what was counted. */
  to?: string
  isProblem?: boolean
  /** Null where there is none. */
  children: ReactNode
}

function Figure({ name, days, to, isProblem = false, children }: FigureProps) {
  const intl = useIntl()
  const number = typeof children === 'number' ? intl.formatNumber(children) : children
  const value = number ?? <FormattedMessage id="internal_privacy_rights.overview.none" />
  return (
    <div className={isProblem ? `${styles.number} ${styles.problem}` : styles.number}>
      <dt className={styles.name}>
        <FormattedMessage id={name} values={{ days }} />
      </dt>
      <dd className={styles.value}>{to ? <Link to={to}>{value}</Link> : value}</dd>
    </div>
  )
}

type Answers = Pick<StaffOverview['answers'][number], 'answered' | 'inTime' | 'medianDays'>

function Percent(answers: Answers) {
  const percent = percentInTime(answers)
  if (percent === null) return '–'
  return <FormattedMessage id="internal_privacy_rights.overview.percent" values={{ percent }} />
}

/** Columns about the answers of a kind of request or of a period. */
const answerColumns: readonly Column<Answers>[] = [
  { name: 'answered', show: ({ answered }) => answered },
  { name: 'in_time', show: (row) => <Percent {...row} /> },
  { name: 'median', show: ({ medianDays }) => medianDays ?? '–' },
]

const periods: Record<AnswerPeriod, MessageId> = {
  RECENT: 'internal_privacy_rights.overview.period.recent',
  QUARTER: 'internal_privacy_rights.overview.period.quarter',
  PREVIOUS_QUARTER: 'internal_privacy_rights.overview.period.previous_quarter',
}

type Row<Table extends 'ages' | 'answers' | 'kinds' | 'brands' | 'systems' | 'colleagues'> =
  StaffOverview[Table][number]

const ageColumns: readonly Column<Row<'ages'>>[] = [
  { name: 'age', show: (band) => <Age {...band} /> },
  { name: 'open', show: ({ open }) => open },
]

const periodColumns: readonly Column<Row<'answers'>>[] = [
  { name: 'period', show: (row) => <Period {...row} /> },
  ...answerColumns,
]

const kindColumns: readonly Column<Row<'kinds'>>[] = [
  {
    name: 'kind',
    show: ({ flowType }) => <Link to={`${area}?flowType=${flowType}`}>{flowNames[flowType][getTextLang()]}</Link>,
  },
  { name: 'open', show: ({ open }) => open },
  { name: 'overdue', show: ({ overdue }) => <Overdue count={overdue} /> },
  ...answerColumns,
]

const brandColumns: readonly Column<Row<'brands'>>[] = [
  { name: 'brand', show: (row) => <TaskLink {...row} /> },
  { name: 'requests', show: ({ requests }) => requests },
  { name: 'overdue', show: ({ overdue }) => <Overdue count={overdue} /> },
  { name: 'open_tasks', show: ({ openTasks }) => openTasks },
  { name: 'on_hold', show: ({ onHold }) => onHold },
]

const systemColumns: readonly Column<Row<'systems'>>[] = [
  {
    name: 'system',
    show: (row) => (
      <>
        <TaskLink {...row} /> <span className={styles.detail}>{row.owner}</span>
      </>
    ),
  },
  { name: 'open_tasks', show: ({ open }) => open },
  { name: 'on_hold', show: ({ onHold }) => onHold },
  { name: 'done_tasks', show: ({ done }) => done },
  { name: 'oldest', show: ({ oldest }) => (oldest ? <Day date={oldest} length="medium" /> : '–') },
]

const colleagueColumns: readonly Column<Row<'colleagues'>>[] = [
  { name: 'colleague', show: (row) => <Colleague {...row} /> },
  { name: 'open', show: ({ open }) => open },
  { name: 'overdue', show: ({ overdue }) => <Overdue count={overdue} /> },
  { name: 'week', show: ({ dueInWeek }) => dueInWeek },
]

const reportColumns: readonly Column<StaffOverview['reports']>[] = [
  { name: 'open_reports', show: ({ open }) => <Link to={`${area}/complaints`}>{open}</Link> },
  { name: 'soon_reports', values: { hours: soonHours }, show: ({ soon }) => soon },
  { name: 'overdue', show: ({ overdue }) => <Overdue count={overdue} /> },
]

interface TablesProps {
  overview: StaffOverview
  /** Returns the button for a colleague who is away. */
  renderAway: (row: Row<'colleagues'>) => ReactNode
}

function Tables({ overview, renderAway }: TablesProps) {
  const readsOnly = useReadsOnly()
  const { open, ages, answers, kinds, brands, systems, colleagues, reports } = overview
  const hasAnswers = answers.some(({ answered }) => answered > 0)
  return (
    <>
      <NumberTable
        table="ages"
        empty="internal_privacy_rights.overview.nothing_open"
        columns={ageColumns}
        rows={open > 0 ? ages : []}
      />
      <NumberTable
        table="answers"
        empty="internal_privacy_rights.overview.no_answers"
        note="internal_privacy_rights.overview.answers.note"
        columns={periodColumns}
        rows={hasAnswers ? answers : []}
      />
      <NumberTable
        table="kinds"
        empty="internal_privacy_rights.overview.no_requests"
        note="internal_privacy_rights.overview.kinds.note"
        columns={kindColumns}
        rows={kinds.filter((row) => row.open + row.overdue + row.answered > 0)}
      />
      <NumberTable
        table="brands"
        empty="internal_privacy_rights.overview.no_brands"
        note="internal_privacy_rights.overview.brands.note"
        columns={brandColumns}
        rows={brands}
      />
      <NumberTable
        table="systems"
        empty="internal_privacy_rights.overview.no_systems"
        columns={systemColumns}
        rows={systems}
      />
      <NumberTable
        table="colleagues"
        empty="internal_privacy_rights.overview.nothing_open"
        columns={readsOnly ? colleagueColumns : [...colleagueColumns, { name: 'away', show: renderAway }]}
        rows={colleagues}
      />
      <NumberTable
        table="reports"
        empty="internal_privacy_rights.overview.no_reports"
        columns={reportColumns}
        rows={reports.open > 0 ? [reports] : []}
      />
    </>
  )
}

function Age({ from, to }: Row<'ages'>) {
  const name = to === null ? 'oldest' : 'band'
  return <FormattedMessage id={`internal_privacy_rights.overview.age.${name}`} values={{ from, to }} />
}

function Period({ period, from, to }: Row<'answers'>) {
  return (
    <>
      <FormattedMessage id={periods[period]} values={{ days: recentDays }} />{' '}
      <span className={styles.detail}>
        <Day date={from} length="medium" /> – <Day date={to} length="medium" />
      </span>
    </>
  )
}

/** A colleague, and the requests of the list that are theirs; or of nobody. */
function Colleague({ subject, name }: Row<'colleagues'>) {
  return (
    <Link to={`${area}?owner=${encodeURIComponent(subject ?? 'none')}`}>
      {name === null ? <FormattedMessage id="internal_privacy_rights.owner.none" /> : <Exact>{name}</Exact>}
    </Link>
  )
}

function Overdue({ count }: { count: number }) {
  const number = useIntl().formatNumber(count)
  return count > 0 ? <strong className={styles.late}>{number}</strong> : number
}

/** The tasks of a brand or system in the work list. */
function TaskLink({ target, name }: Pick<Row<'brands'>, 'target' | 'name'>) {
  return <Link to={`${area}/work-list?target=${encodeURIComponent(target)}`}>{name[getTextLang()]}</Link>
}
