import { isRunning, isWithStaff, stageOf, type CountryCode } from '@site/shared/calls'
import { addDays, addMonths, dayOf, daysBetween } from '@site/shared/rules'
import type { StoredRequest } from '../store/request-store.ts'

type Term = Pick<StoredRequest, 'flowType' | 'country' | 'askedOn'> &
  Partial<Pick<StoredRequest, 'extension' | 'extendedOn' | 'pausedDays'>>

/** Our promise for direct marketing. */
export const objectionDays = 30
/** From receipt (Art. 12(3) GDPR). */
export const months = 1
/** After that, where the term is extended (Art. 12(3) GDPR). */
export const furtherMonths = 2
/** In days after a decision: the answer can be opened, and both sides can write to each other. */
export const answerDays = 30
/** From receipt: a question who the person is stops the clock no later. */
export const askingDays = 14
/** From the question: so long the person has to show who they are, before a request can be refused for it. */
export const showingDays = 14
/** In working days: so long it takes to decide after an answer. */
const handlingDays = 5
/** From the question: without an answer it is time to decide. */
export const waitingDays = 30

/**
 * Returns the last day to answer. For direct marketing it is the earlier of 30 days and one month, or the working day before it:
 * "within 30 days" is always true. Else it is the same day of a later month, and the days of its pauses; the next working
 * day where it is a weekend or public holiday (Regulation 1182/71).
 */
export function dueDay(term: Term): string {
  const { flowType, country, askedOn, extendedOn, pausedDays = 0 } = term
  const firstEnd = addDays(addMonths(askedOn, months), pausedDays)
  if (flowType === 'OBJECTION') return workingDayUntil(earlier(firstEnd, addDays(askedOn, objectionDays)), country)
  const end = extendedOn ? addMonths(firstEnd, furtherMonths) : firstEnd
  return workingDayFrom(end, country)
}

/** Returns the last day of the first term, in which an extension has to be announced. */
export function firstDueDay(term: Term): string {
  return dueDay({ ...term, extendedOn: null })
}

function earlier(one: string, other: string): string {
  return one < other ? one : other
}

type Clock = Pick<StoredRequest, 'state' | 'pausedOn'>

/** Whether the person was asked so long ago that it is time to decide without an answer. */
export function isUnanswered(request: Clock, now: Date): boolean {
  const stage = stageOf(request)
  return stage.is === 'paused' && addDays(stage.since, waitingDays) <= dayOf(now)
}

/** Returns the last day for the answer; of a request that is looked at again, that of the review. */
export function lastDayOf(request: Clock & Pick<StoredRequest, 'answerBy'> & Partial<Pick<StoredRequest, 'reviewBy'>>) {
  const stage = stageOf(request)
  return stage.is === 'inReview' ? stage.until : request.answerBy
}

/** Returns the due date, the days left and why, as all screens, mails and files say. */
export function describeTerm(
  request: Clock & Pick<StoredRequest, 'answerBy' | 'extension'> & Partial<Pick<StoredRequest, 'reviewBy'>>,
  now: Date,
) {
  const { extension, pausedOn } = request
  const answerBy = lastDayOf(request)
  /** Negative once the last day is over; null while no time runs. */
  const daysLeft = isRunning(request) || stageOf(request).is === 'inReview' ? daysBetween(dayOf(now), answerBy) : null
  return { answerBy, daysLeft, overdue: daysLeft !== null && daysLeft < 0, extension, pausedOn }
}

/** Returns the days of all pauses until a day, with the one that is not over. */
export function pausedUntil({ pausedOn, pausedDays }: Pick<StoredRequest, 'pausedOn' | 'pausedDays'>, day: string) {
  return pausedDays + (pausedOn ? Math.max(0, daysBetween(pausedOn, day)) : 0)
}

/** Whether staff and the person may still write to each other, by the state of the request. */
export function isInMessageTerm(
  request: Clock & Pick<StoredRequest, 'decidedAt' | 'reviewBy' | 'review'>,
  now: Date,
): boolean {
  if (isWithStaff(request)) return true
  const { decidedAt, review } = request
  const end = review ? new Date(review.at) : decidedAt
  return stageOf(request).is === 'decided' && end !== null && daysBetween(dayOf(end), dayOf(now)) <= answerDays
}

/**
 * Returns the last day to look again at a decision: a month from the day on which the person asked, or the working day before. It is
 * our own promise: no law prolongs it.
 */
export function reviewDay(askedOn: string, country: CountryCode): string {
  return workingDayUntil(addMonths(askedOn, months), country)
}

/**
 * Returns the last day to answer a question who the person is: 14 days where the clock stands still. Else five working days before our
 * own last day, so that the answer helps; of a later question the working day before it.
 * @param askedOn the day of the question
 */
export function replyDay(request: Term & Pick<StoredRequest, 'answerBy'>, askedOn: string): string {
  const { answerBy, country } = request
  const usual = addDays(askedOn, showingDays)
  if (canPause(request, askedOn) || answerBy <= askedOn) return usual
  const inTime = workingDaysBefore(answerBy, handlingDays, country)
  if (inTime > askedOn) return earlier(usual, inTime)
  const dayBefore = workingDaysBefore(answerBy, 1, country)
  return dayBefore > askedOn ? dayBefore : answerBy
}

/** Whether on a day the first term is over, in which an extension has to be announced. A pause that is not over prolongs it. */
export function isTooLateToExtend(request: StoredRequest, day: string): boolean {
  return day > firstDueDay({ ...request, pausedDays: pausedUntil(request, day) })
}

/** Whether a question who the person is stops the clock: early, and never for direct marketing (Art. 21(3) GDPR). */
export function canPause({ flowType, askedOn }: Pick<StoredRequest, 'flowType' | 'askedOn'>, day: string): boolean {
  return flowType !== 'OBJECTION' && day <= addDays(askedOn, askingDays)
}

function workingDayFrom(day: string, country: CountryCode): string {
  return isDayOff(day, country) ? workingDayFrom(addDays(day, 1), country) : day
}

function workingDaysBefore(day: string, count: number, country: CountryCode): string {
  const previous = workingDayUntil(addDays(day, -1), country)
  return count > 1 ? workingDaysBefore(previous, count - 1, country) : previous
}

function workingDayUntil(day: string, country: CountryCode): string {
  return isWorkingDay(day, country) ? day : workingDayUntil(addDays(day, -1), country)
}

/** Whether people of the team work that day. */
export function isWorkingDay(day: string, country: CountryCode): boolean {
  return !isDayOff(day, country) && !(country === 'NL' && day === addDays(easterSunday(yearOf(day)), goodFriday))
}

/** Whether a term that ends that day goes on (Regulation 1182/71). */
function isDayOff(day: string, country: CountryCode): boolean {
  const weekday = weekdayOf(day)
  return weekday === 0 || weekday === 6 || holidays(yearOf(day), country).includes(day)
}

const yearOf = (day: string) => Number(day.slice(0, 4))

/** Sunday is 0. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** From Easter Sunday. */
const goodFriday = -2

/**
 * Public holidays as `mm-dd`, or as the days from Easter Sunday; Algemene termijnenwet, and Wet van 4 januari 1974. The Dutch law
 * only equates Good Friday with them: no term of ours goes on because of it.
 */
const holidayData: Record<CountryCode, readonly (string | number)[]> = {
  // New Year, Easter Monday, King's Day, 5 May, Ascension, Whit Monday, Christmas.
  NL: ['01-01', 1, '04-27', '05-05', 39, 50, '12-25', '12-26'],
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
