import { array, enums, integer, min, nullable, object, string, type Infer } from 'superstruct'
import { langs } from '../contract/locale.ts'
import { call } from './call.ts'
import { ask } from './client.ts'
import { calendarDate } from './parameters.ts'
import { flowTypes } from './request-flows.ts'
import { csvFile, staffCallsPath } from './staff-requests.ts'
import { localName } from './staff-task.ts'
import { staffReader } from './staff-reader.ts'

/** Days of the calendar, from today. */
export const calendarDays = 31

/** Ages of open requests, in days since they were made, both included. */
export const ageBands = [
  { from: 0, to: 7 },
  { from: 8, to: 14 },
  { from: 15, to: 21 },
  { from: 22, to: 30 },
  { from: 31, to: null },
] as const

/** In days: the period `RECENT`. */
export const recentDays = 90
/** In which answers were given: the last `recentDays`, this calendar quarter, the one before. */
export const answerPeriods = ['RECENT', 'QUARTER', 'PREVIOUS_QUARTER'] as const
export type AnswerPeriod = (typeof answerPeriods)[number]

/** In hours: a report is due soon. */
export const soonHours = 48

const count = min(integer(), 0)

/** Answers that reached their person: a printed one on the day of posting. */
const answers = {
  answered: count,
  inTime: count,
  /** From the day of the request; null without answers. */
  medianDays: nullable(integer()),
}

/** Numbers of the desk. What is overdue or due counts requests whose time runs, and reviews of decisions; reviews are not open. */
export const staffOverview = object({
  staff: staffReader,
  today: calendarDate,
  open: count,
  /** Open, while the person has to show who they are. */
  paused: count,
  inReview: count,
  overdue: count,
  /** For each day of the calendar. */
  due: array(object({ day: calendarDate, count })),
  /** After the calendar. */
  dueLater: count,
  /** As `ageBands`. */
  ages: array(object({ from: count, to: nullable(count), open: count })),
  answers: array(object({ period: enums(answerPeriods), from: calendarDate, to: calendarDate, ...answers })),
  /** All kinds, with their answers of the last `recentDays`. */
  kinds: array(object({ flowType: enums(flowTypes), open: count, overdue: count, ...answers })),
  /** Brands that open requests and those in review name, with the tasks that are not done; `onHold`: those of them whose request is paused. */
  brands: array(
    object({
      target: string(),
      name: localName,
      requests: count,
      overdue: count,
      openTasks: count,
      onHold: count,
    }),
  ),
  /** Tasks of the same requests in the systems of the group; `oldest` is the first day of a request with an open one that is not paused. */
  systems: array(
    object({
      target: string(),
      name: localName,
      owner: string(),
      open: count,
      onHold: count,
      done: count,
      oldest: nullable(calendarDate),
    }),
  ),
  /** Owners of open requests and of those in review; null for those without. */
  colleagues: array(
    object({ subject: nullable(string()), name: nullable(string()), open: count, overdue: count, dueInWeek: count }),
  ),
  /** About advertisements. */
  reports: object({ open: count, soon: count, overdue: count }),
})
export type StaffOverview = Infer<typeof staffOverview>

/** Returns how many answers of a hundred were in time, rounded down: 100 means all. Null without answers. */
export function percentInTime({ answered, inTime }: { answered: number; inTime: number }): number | null {
  return answered === 0 ? null : Math.floor((100 * inTime) / answered)
}

/** Returns the numbers of the desk. @throws ApiRejected with status 401 without a login, 403 without the role */
export const getStaffOverview = call(
  { method: 'GET', path: `${staffCallsPath}/overview`, answer: staffOverview },
  (it) => () => ask(it, {}),
)

/** Tables of the overview, each with a file. */
export const overviewTables = ['due', 'ages', 'answers', 'kinds', 'brands', 'systems', 'colleagues', 'reports'] as const
export type OverviewTable = (typeof overviewTables)[number]

const fileQuery = object({ table: enums(overviewTables), language: enums(langs) })

/** A table of the overview as a CSV file for spreadsheets in a language. */
export const overviewFile = csvFile({ path: getStaffOverview.path, query: fileQuery })
