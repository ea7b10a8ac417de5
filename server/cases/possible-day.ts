import { dayOf } from '@site/shared/rules'

/** Whether staff may give a day on which something happened: not in the future, and not before it could. */
export function isPossibleDay(day: string, first: string, now: Date): boolean {
  return first <= day && day <= dayOf(now)
}
