import { isDecided, isOpen, type CountryCode, type RequestState } from '@site/shared/calls'
import { addDays, dayOf, daysBetween } from '@site/shared/rules'
import type { StoredRequest } from './request-store.ts'

type Term = Pick<StoredRequest, 'flowType' | 'country' | 'askedOn'> &
  Partial<Pick<StoredRequest, 'extension' | 'pausedDays'>>
type Clock = Pick<StoredRequest, 'state' | 'answerBy'>

export const objectionDays = 30
/** From receipt: one month, and two more where it is extended (Art. 12(3) GDPR). */
export const [months, extendedMonths] = [1, 3]
/** In days after a decision: the answer can be opened, and both sides can write to each other. */
export const answerDays = 30
/** From receipt: who the person is has to be asked in good time. */
const askingDays = 14

/**
 * Returns the last day to answer: 30 days after `askedOn` for direct marketing, else the same day of a later month, and
 * the days of its pauses. Never a weekend or public holiday (Regulation 1182/71).
 */
export function dueDay({ flowType, country, askedOn, extension, pausedDays = 0 }: Term): string {
  const end =
    flowType === 'OBJECTION'
      ? addDays(askedOn, objectionDays)
      : monthsAfter(askedOn, extension ? extendedMonths : months)
  return nextWorkingDay(addDays(end, pausedDays), country)
}

/** Until the last day to answer, negative once it is over; undefined while no time runs. */
export function daysLeft({ state, answerBy }: Clock, now: Date): number | undefined {
  return isRunning(state) ? daysBetween(dayOf(now), answerBy) : undefined
}

export const runningStates = ['VERIFIED', 'EXTENDED'] as const

function isRunning(state: RequestState): boolean {
  return state === 'VERIFIED' || state === 'EXTENDED'
}

/** Returns the days of all pauses until now, with the one that is not over. */
export function pausedUntil({ pausedOn, pausedDays }: Pick<StoredRequest, 'pausedOn' | 'pausedDays'>, now: Date) {
  return pausedDays + (pausedOn ? daysBetween(pausedOn, dayOf(now)) : 0)
}

/** Whether staff and the person may still write to each other. */
export function isWritable({ state, decidedAt }: Pick<StoredRequest, 'state' | 'decidedAt'>, now: Date): boolean {
  if (isOpen(state)) return true
  return isDecided(state) && decidedAt !== null && daysBetween(dayOf(decidedAt), dayOf(now)) < answerDays
}

/** Whether the first term is over, in which an extension has to be announced. */
export function isTooLateToExtend(request: StoredRequest, now: Date): boolean {
  return dayOf(now) > dueDay({ ...request, extension: null, pausedDays: pausedUntil(request, now) })
}

export function isTooLateToAsk({ askedOn }: Pick<StoredRequest, 'askedOn'>, now: Date): boolean {
  return dayOf(now) > addDays(askedOn, askingDays)
}

/** Returns the same day of a later or (with a negative count) earlier month, or the last of it. */
export function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}

function nextWorkingDay(day: string, country: CountryCode): string {
  return isWorkingDay(day, country) ? day : nextWorkingDay(addDays(day, 1), country)
}

export function isWorkingDay(day: string, country: CountryCode): boolean {
  const weekday = weekdayOf(day)
  return weekday > 0 && weekday < 6 && !holidays(Number(day.slice(0, 4)), country).includes(day)
}

/** 0 is Sunday. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Public holidays as `mm-dd`, or as the days from Easter Sunday; Algemene termijnenwet, and Wet van 4 januari 1974. */
const holidayData: Record<CountryCode, readonly (string | number)[]> = {
  // New Year, Good Friday, Easter Monday, King's Day, 5 May, Ascension, Whit Monday, Christmas.
  NL: ['01-01', -2, 1, '04-27', '05-05', 39, 50, '12-25', '12-26'],
  // New Year, Easter Monday, 1 May, Ascension, Whit Monday, 21 July, Assumption, All Saints, 11 November, Christmas.
  BE: ['01-01', 1, '05-01', 39, 50, '07-21', '08-15', '11-01', '11-11', '12-25'],
}

/** Returns the public holidays of a year that may fall on a working day. */
export function holidays(year: number, country: CountryCode): string[] {
  const easter = easterSunday(year)
  return holidayData[country].map((holiday) => {
    if (typeof holiday === 'number') return addDays(easter, holiday)
    const day = `${year}-${holiday}`
    // King's Day moves to the Saturday before.
    return holiday === '04-27' && weekdayOf(day) === 0 ? addDays(day, -1) : day
  })
}

/** Gregorian computus (Meeus, Jones and Butcher). */
function easterSunday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const leaps = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - leaps + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  return addDays(`${year}-03-22`, epact + weekday - 7 * correction)
}
