import { isDecided, isOpen, type CountryCode } from '@site/shared/calls'
import { addDays, addMonths, dayOf, daysBetween } from '@site/shared/rules'
import type { StoredRequest } from './request-store.ts'

type Term = Pick<StoredRequest, 'flowType' | 'country' | 'askedOn'> &
  Partial<Pick<StoredRequest, 'extension' | 'pausedDays'>>

export const objectionDays = 30
/** From receipt (Art. 12(3) GDPR). */
export const months = 1
/** From receipt, where the term is extended (Art. 12(3) GDPR). */
export const extendedMonths = 3
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
    flowType === 'OBJECTION' ? addDays(askedOn, objectionDays) : addMonths(askedOn, extension ? extendedMonths : months)
  return nextWorkingDay(addDays(end, pausedDays), country)
}

/** States in which the time for the answer runs. */
export const runningStates = ['VERIFIED', 'EXTENDED'] as const

/** Returns the due date, the days left and why, as all screens, mails and files say. */
export function describeTerm(
  { state, answerBy, extension, pausedOn }: Pick<StoredRequest, 'state' | 'answerBy' | 'extension' | 'pausedOn'>,
  now: Date,
) {
  const isRunning = runningStates.some((running) => running === state)
  /** Negative once the last day is over; null while no time runs. */
  const daysLeft = isRunning ? daysBetween(dayOf(now), answerBy) : null
  return { answerBy, daysLeft, overdue: daysLeft !== null && daysLeft < 0, extension, pausedOn }
}

/** Returns the days of all pauses until now, with the one that is not over. */
export function pausedUntil({ pausedOn, pausedDays }: Pick<StoredRequest, 'pausedOn' | 'pausedDays'>, now: Date) {
  return pausedDays + (pausedOn ? daysBetween(pausedOn, dayOf(now)) : 0)
}

/** Whether staff and the person may still write to each other, by the state of the request. */
export function isInMessageTerm({ state, decidedAt }: Pick<StoredRequest, 'state' | 'decidedAt'>, now: Date): boolean {
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

function nextWorkingDay(day: string, country: CountryCode): string {
  return isWorkingDay(day, country) ? day : nextWorkingDay(addDays(day, 1), country)
}

export function isWorkingDay(day: string, country: CountryCode): boolean {
  const weekday = weekdayOf(day)
  return weekday > 0 && weekday < 6 && !holidays(Number(day.slice(0, 4)), country).includes(day)
}

/** Sunday is 0. */
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

/** Gregorian computus (Oudin): the Sunday after the full moon of spring, in days from 28 March. */
function easterSunday(year: number): string {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const leaps = Math.floor(year / 4) - century
  const epact = (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30
  const moon = epact - Number(epact === 29 || (epact === 28 && golden > 10))
  return addDays(`${year}-03-28`, moon - ((year + leaps + Math.floor(century / 4) + moon + 2) % 7))
}
