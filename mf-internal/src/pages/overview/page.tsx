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
import { DueChart } from './due-chart.tsx'
import { NumberTable, type Column } from './number-table.tsx'
import styles from './page.module.css'

export async function loader() {
  return { call: await makeStaffCall(() => getStaffOverview()) }
}

const area = '/internal-privacy-rights'

/** What a privacy team has to do, until when, and how quickly it answered. */
export default function OverviewPage() {
  const { call } = useLoaderData<typeof loader>()
  return (
    <StaffPage {...call.answer?.staff} title="internal_privacy_rights.overview.title" call={call}>
      {(overview) => (
        <>
          <Numbers overview={overview} />
          <DueChart overview={overview} />
          <div className={styles.tables}>
            <Tables overview={overview} />
          </div>
        </>
      )}
    </StaffPage>
  )
}

/** What a monthly report needs first. */
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
        {recent && answered > 0 ? <Percent {...recent} /> : null}
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

/** Of a kind or of a period. */
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

function Tables({ overview }: { overview: StaffOverview }) {
  const intl = useIntl()
  const lang = getTextLang()
  const { open, ages, answers, kinds, brands, systems, colleagues, reports } = overview
  const hasAnswers = answers.some(({ answered }) => answered > 0)
  return (
    <>
      <NumberTable
        table="ages"
        empty="internal_privacy_rights.overview.nothing_open"
        rows={open > 0 ? ages : []}
        columns={[
          {
            name: 'age',
            show: ({ from, to }) => (
              <FormattedMessage
                id={`internal_privacy_rights.overview.age.${to === null ? 'oldest' : 'band'}`}
                values={{ from, to }}
              />
            ),
          },
          { name: 'open', show: (row) => row.open },
        ]}
      />
      <NumberTable
        table="answers"
        empty="internal_privacy_rights.overview.no_answers"
        note="internal_privacy_rights.overview.answers.note"
        rows={hasAnswers ? answers : []}
        columns={[
          {
            name: 'period',
            show: ({ period, from, to }) => (
              <>
                <FormattedMessage id={periods[period]} values={{ days: recentDays }} />{' '}
                <span className={styles.detail}>
                  <Day date={from} length="medium" /> – <Day date={to} length="medium" />
                </span>
              </>
            ),
          },
          ...answerColumns,
        ]}
      />
      <NumberTable
        table="kinds"
        empty="internal_privacy_rights.overview.no_requests"
        note="internal_privacy_rights.overview.kinds.note"
        rows={kinds.filter((row) => row.open + row.overdue + row.answered > 0)}
        columns={[
          {
            name: 'kind',
            show: ({ flowType }) => <Link to={`${area}?flowType=${flowType}`}>{flowNames[flowType][lang]}</Link>,
          },
          { name: 'open', show: (row) => row.open },
          { name: 'overdue', show: (row) => <Overdue count={row.overdue} /> },
          ...answerColumns,
        ]}
      />
      <NumberTable
        table="brands"
        empty="internal_privacy_rights.overview.no_brands"
        note="internal_privacy_rights.overview.brands.note"
        rows={brands}
        columns={[
          { name: 'brand', show: ({ target, name }) => <TaskLink target={target}>{name[lang]}</TaskLink> },
          { name: 'requests', show: ({ requests }) => requests },
          { name: 'overdue', show: (row) => <Overdue count={row.overdue} /> },
          { name: 'open_tasks', show: ({ openTasks }) => openTasks },
        ]}
      />
      <NumberTable
        table="systems"
        empty="internal_privacy_rights.overview.no_systems"
        rows={systems}
        columns={[
          {
            name: 'system',
            show: ({ target, name, owner }) => (
              <>
                <TaskLink target={target}>{name[lang]}</TaskLink> <span className={styles.detail}>{owner}</span>
              </>
            ),
          },
          { name: 'open_tasks', show: (row) => row.open },
          { name: 'done_tasks', show: ({ done }) => done },
          { name: 'oldest', show: ({ oldest }) => (oldest ? <Day date={oldest} length="medium" /> : '–') },
        ]}
      />
      <NumberTable
        table="colleagues"
        empty="internal_privacy_rights.overview.nothing_open"
        rows={colleagues}
        columns={[
          {
            name: 'colleague',
            show: ({ subject, name }) => (
              <Link to={`${area}?owner=${encodeURIComponent(subject ?? 'none')}`}>
                {name === null ? (
                  intl.formatMessage({ id: 'internal_privacy_rights.owner.none' })
                ) : (
                  <Exact>{name}</Exact>
                )}
              </Link>
            ),
          },
          { name: 'open', show: (row) => row.open },
          { name: 'overdue', show: (row) => <Overdue count={row.overdue} /> },
          { name: 'week', show: ({ dueInWeek }) => dueInWeek },
        ]}
      />
      <NumberTable
        table="reports"
        empty="internal_privacy_rights.overview.no_reports"
        rows={reports.open > 0 ? [reports] : []}
        columns={[
          {
            name: 'open_reports',
            show: (row) => <Link to={`${area}/complaints`}>{intl.formatNumber(row.open)}</Link>,
          },
          { name: 'soon_reports', values: { hours: soonHours }, show: ({ soon }) => soon },
          { name: 'overdue', show: (row) => <Overdue count={row.overdue} /> },
        ]}
      />
    </>
  )
}

function Overdue({ count }: { count: number }) {
  return count > 0 ? <strong className={styles.late}>{useIntl().formatNumber(count)}</strong> : 0
}

/** The tasks of a brand or system in the work list. */
function TaskLink({ target, children }: { target: string; children: ReactNode }) {
  return <Link to={`${area}/work-list?target=${encodeURIComponent(target)}`}>{children}</Link>
}
