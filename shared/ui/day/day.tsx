import { useIntl } from '@site/shared/platform'
import { writeDay, writeMoment, type DateLength, type MomentOptions } from '../../rules/index.ts'

interface DayProps {
  /** `yyyy-mm-dd` */
  date: string
  length?: DateLength
}

/** A date in the language of the page. */
export function Day({ date, length }: DayProps) {
  return <time dateTime={date}>{writeDay(date, useIntl().locale, length)}</time>
}

interface MomentProps extends MomentOptions {
  /** ISO 8601 */
  at: string
}

/** A date and time in the language of the page. */
export function Moment({ at, ...options }: MomentProps) {
  return <time dateTime={at}>{writeMoment(new Date(at), useIntl().locale, options)}</time>
}
