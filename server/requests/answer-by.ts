import type { FlowType } from '@site/shared/calls'
import { addDays } from '@site/shared/rules'

/** Product §9. */
const objectionDays = 30

/**
 * The last day on which a request that came in on `day` is answered: 30 days later for direct marketing, else a month
 * later, on the last day of a month that has no such day. Both `yyyy-mm-dd`.
 */
export function answerBy(flowType: FlowType, day: string): string {
  return flowType === 'OBJECTION' ? addDays(day, objectionDays) : monthAfter(day)
}

function monthAfter(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date, lastOfNext))).toISOString().slice(0, 10)
}
