import { array, boolean, enums, integer, min, nullable, object, string, type Infer } from 'superstruct'
import { call } from './call.ts'
import { ask } from './client.ts'
import { flowTypes } from './request-flows.ts'

/** Smaller numbers are not published: they could reveal something about a person. */
export const smallestFigure = 5

/** Null where it is less than `smallestFigure`. */
const figure = nullable(min(integer(), smallestFigure))

/**
 * Confirmed requests by kind and by the quarter in which they were received, newest first, of the last three years: the
 * retention of requests. There are no sums, which would reveal hidden numbers.
 */
const quarterFigures = object({
  /** `2026-Q3` */
  quarter: string(),
  isFinished: boolean(),
  flowType: enums(flowTypes),
  received: figure,
  /** By the day that the law sets, with extension and pause; a refusal is an answer, too. */
  answeredInTime: figure,
  extended: figure,
  /** In whole. */
  refused: figure,
  /** From receipt to answer; null where fewer than `smallestFigure` were answered. */
  medianDays: nullable(integer()),
})
export const requestFigures = object({ figures: array(quarterFigures) })
export type RequestFigures = Infer<typeof requestFigures>

/** Returns how requests were answered, counted once a day. */
export const getRequestFigures = call(
  {
    method: 'GET',
    path: '/api/privacy-rights/figures',
    answer: requestFigures,
    group: 'Open data',
    summary: 'How many privacy requests were received, and how they were answered, by quarter and kind',
  },
  (it) => () => ask(it, {}),
)
