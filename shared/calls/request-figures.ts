import { array, boolean, enums, integer, min, nullable, object, string, type Infer } from 'superstruct'
import { call } from './call.ts'
import { ask } from './client.ts'
import { flowTypes } from './request-flows.ts'

/** Smaller numbers are not published: they could reveal something about a person. */
export const smallestFigure = 5

/** Null where it is less than `smallestFigure`. */
const figure = nullable(min(integer(), smallestFigure))

const counted = {
  flowType: enums(flowTypes),
  received: figure,
  /** By the day that the law sets, with extension and pause; a refusal is an answer, too. */
  answeredInTime: figure,
  extended: figure,
  /** In whole. */
  refused: figure,
  /** From receipt to answer; null where fewer than `smallestFigure` were answered. */
  medianDays: nullable(integer()),
}

/** Confirmed requests by kind and by the quarter in which they were received, newest first, of the last three years: the retention of requests. */
const quarterFigures = object({
  /** `2026-Q3` */
  quarter: string(),
  isFinished: boolean(),
  ...counted,
})

/**
 * As of the quarters, by year, newest first: of those whose last terms are over. There are no other sums. A number is null, too, where the
 * hidden numbers of quarters could be worked out from it (decision 45).
 */
const yearFigures = object({ year: string(), ...counted })

export const requestFigures = object({ figures: array(quarterFigures), years: array(yearFigures) })
export type RequestFigures = Infer<typeof requestFigures>

/** Returns how requests were answered, counted once a day. */
export const getRequestFigures = call(
  {
    method: 'GET',
    path: '/api/privacy-rights/figures',
    answer: requestFigures,
    group: 'Open data',
    summary: 'How many privacy requests were received, and how they were answered, by quarter, year and kind',
  },
  (it) => () => ask(it, {}),
)

interface FiguresOfPeriod {
  unit: 'quarter' | 'year'
  /** `2026-Q3`, `2026` */
  name: string
  isFinished: boolean
  figures: readonly (RequestFigures['figures'] | RequestFigures['years'])[number][]
}

/** Returns quarters and years in the order in which they are shown: those with numbers first, of them the last quarter that is over, then the years. */
export function listPeriods({ figures, years }: RequestFigures): FiguresOfPeriod[] {
  const quarterNames = new Set(figures.map(({ quarter }) => quarter))
  const [last, ...others] = [...quarterNames]
    .map((name) => {
      const ofQuarter = figures.filter(({ quarter }) => quarter === name)
      const isFinished = ofQuarter.every((each) => each.isFinished)
      return { unit: 'quarter' as const, name, isFinished, figures: ofQuarter }
    })
    .sort((one, other) => Number(other.isFinished) - Number(one.isFinished))
  const yearNames = new Set(years.map(({ year }) => year))
  const ofYears = [...yearNames]
    .map((name) => {
      return { unit: 'year' as const, name, isFinished: true, figures: years.filter(({ year }) => year === name) }
    })
    .filter(hasNumbers)
  const all = last ? [last, ...ofYears, ...others] : ofYears
  return [...all.filter(hasNumbers), ...all.filter((period) => !hasNumbers(period))]
}

const hasNumbers = ({ figures }: Pick<FiguresOfPeriod, 'figures'>) => figures.some(({ received }) => received !== null)
