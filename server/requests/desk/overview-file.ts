import {
  flowNames,
  percentInTime,
  recentDays,
  soonHours,
  type OverviewTable,
  type StaffOverview,
} from '@site/shared/calls'
import type { Lang } from '@site/shared/contract'
import { writeDay } from '@site/shared/rules'
import { byteOrderMark, sheetText } from '../../downloads/csv-text.ts'
import { texts } from '../../texts/texts.ts'
import type { OverviewNumbers } from './overview.ts'
import { fillTemplate } from '../../mail/fill-template.ts'

type Row = Partial<Record<keyof (typeof texts)['nl']['overview']['headings'], string | number | null>>

const answerColumns = ['answered', 'inTime', 'share', 'medianDays'] as const
const columnsOf: Record<OverviewTable, readonly (keyof Row)[]> = {
  due: ['due', 'requests'],
  ages: ['age', 'open'],
  answers: ['period', 'from', 'to', ...answerColumns],
  kinds: ['kind', 'open', 'overdue', ...answerColumns],
  brands: ['brand', 'requests', 'overdue', 'openTasks', 'onHold'],
  systems: ['system', 'owner', 'openTasks', 'onHold', 'doneTasks', 'oldest'],
  colleagues: ['colleague', 'open', 'overdue', 'dueInWeek'],
  reports: ['openReports', 'soonReports', 'overdueReports'],
}

/** Writes a table of the overview as a CSV file for people, with headings in words. */
export function writeOverview(numbers: OverviewNumbers, table: OverviewTable, lang: Lang): string {
  const { headings } = texts[lang].overview
  const soonReports = fillTemplate(headings.soonReports, { hours: String(soonHours) })
  const rows = describeRows(numbers, lang)[table]()
  return byteOrderMark + sheetText([{ ...headings, soonReports }, ...rows], columnsOf[table])
}

/** Returns the name of the file of a table on a day. */
export function overviewFileName(table: OverviewTable, lang: Lang, day: string) {
  const { fileName, tables } = texts[lang].overview
  return `${fileName}-${tables[table]}-${day}.csv` as const
}

function describeRows(numbers: OverviewNumbers, lang: Lang): Record<OverviewTable, () => Row[]> {
  const { overdue, later, paused, nobody, age, oldest, periods } = texts[lang].overview
  const day = (date: string) => writeDay(date, lang)
  return {
    due: () => [
      { due: overdue, requests: numbers.overdue },
      ...numbers.due.map(({ day: date, count }) => ({ due: day(date), requests: count })),
      { due: later, requests: numbers.dueLater },
      { due: paused, requests: numbers.paused },
    ],
    ages: () =>
      numbers.ages.map(({ from, to, open }) => ({
        age: fillTemplate(to === null ? oldest : age, { from: String(from), to: String(to) }),
        open,
      })),
    answers: () =>
      numbers.answers.map((row) => ({
        period: fillTemplate(periods[row.period], { days: String(recentDays) }),
        from: day(row.from),
        to: day(row.to),
        ...describeAnswers(row),
      })),
    kinds: () =>
      numbers.kinds.map((row) => ({
        kind: flowNames[row.flowType][lang],
        open: row.open,
        overdue: row.overdue,
        ...describeAnswers(row),
      })),
    brands: () =>
      numbers.brands.map((row) => ({
        brand: row.name[lang],
        requests: row.requests,
        overdue: row.overdue,
        openTasks: row.openTasks,
        onHold: row.onHold,
      })),
    systems: () =>
      numbers.systems.map((row) => ({
        system: row.name[lang],
        owner: row.owner,
        openTasks: row.open,
        onHold: row.onHold,
        doneTasks: row.done,
        oldest: row.oldest && day(row.oldest),
      })),
    colleagues: () =>
      numbers.colleagues.map((row) => ({
        colleague: row.name ?? nobody,
        open: row.open,
        overdue: row.overdue,
        dueInWeek: row.dueInWeek,
      })),
    reports: () => [
      {
        openReports: numbers.reports.open,
        soonReports: numbers.reports.soon,
        overdueReports: numbers.reports.overdue,
      },
    ],
  }
}

type Answers = Pick<StaffOverview['answers'][number], 'answered' | 'inTime' | 'medianDays'>

function describeAnswers({ answered, inTime, medianDays }: Answers): Row {
  return { answered, inTime, share: percentInTime({ answered, inTime }), medianDays }
}
