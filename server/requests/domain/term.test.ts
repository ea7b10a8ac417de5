import { isRunning, type CountryCode } from '@site/shared/calls'
import { addDays, addMonths, dayOf } from '@site/shared/rules'
import {
  canPause,
  describeTerm,
  dueDay,
  holidays,
  isInMessageTerm,
  isTooLateToExtend,
  isUnanswered,
  isWorkingDay,
  replyDay,
  reviewDay,
} from './term.ts'
import { deadlinesOf } from '../../testing/deadlines.ts'
import type { StoredRequest } from '../store/request-store.ts'

test.each(deadlinesOf('answer'))(
  '$flowType of $askedOn in $country is answered by $last: $why ($law)',
  ({ askedOn, last, ...term }) => {
    const day = askedOn.includes('T') ? dayOf(new Date(askedOn)) : askedOn
    expect(dueDay({ ...term, askedOn: day })).toBe(last)
  },
)

test.each(deadlinesOf('review'))(
  'a review of $askedOn in $country ends on $last: $why',
  ({ askedOn, country, last }) => {
    expect(reviewDay(askedOn, country)).toBe(last)
  },
)

test.each(deadlinesOf('reply'))(
  'a question of $question about $flowType of $askedOn, due on $answerBy, is answered by $last: $why',
  ({ question, last, ...request }) => {
    expect(replyDay(request, question)).toBe(last)
  },
)

test.each(['NL', 'BE'] as const)('a review in %s never ends later than a month after it was asked for', (country) => {
  for (let askedOn = '2026-11-25'; askedOn < '2028-11-25'; askedOn = addDays(askedOn, 1)) {
    const last = reviewDay(askedOn, country)
    expect(isWorkingDay(last, country) && last <= addMonths(askedOn, 1) && last > addDays(askedOn, 22)).toBe(true)
  }
})

const access = 'RIGHT_OF_ACCESS'
const ofYears: [CountryCode, number, string][] = [
  ['NL', 2026, '01-01 04-06 04-27 05-05 05-14 05-25 12-25 12-26'],
  ['NL', 2025, '01-01 04-21 04-26 05-05 05-29 06-09 12-25 12-26'],
  ['NL', 2031, '01-01 04-14 04-26 05-05 05-22 06-02 12-25 12-26'],
  ['BE', 2026, '01-01 04-06 05-01 05-14 05-25 07-21 08-15 11-01 11-11 12-25'],
  ['BE', 2027, '01-01 03-29 05-01 05-06 05-17 07-21 08-15 11-01 11-11 12-25'],
  ['BE', 2038, '01-01 04-26 05-01 06-03 06-14 07-21 08-15 11-01 11-11 12-25'],
]

test.each(ofYears)('the public holidays of %s in %i are %s', (country, year, days) => {
  expect(holidays(year, country).toSorted()).toEqual(days.split(' ').map((day) => `${year}-${day}`))
})

test.each([
  [2000, '04-23'],
  [2019, '04-21'],
  [2024, '03-31'],
  [2025, '04-20'],
  [2027, '03-28'],
  [2049, '04-18'],
  [2076, '04-19'],
  [2100, '03-28'],
  [2285, '03-22'],
])('Easter Monday of %i follows Sunday %s', (year, sunday) => {
  expect(holidays(year, 'BE')[1]).toBe(addDays(`${year}-${sunday}`, 1))
})

test.each(ofYears)('an answer about advertising is never later than 30 days or a month in %s, %i', (country, year) => {
  for (let askedOn = `${year - 1}-11-25`; askedOn < `${year}-11-25`; askedOn = addDays(askedOn, 1)) {
    const last = dueDay({ flowType: 'OBJECTION', country, askedOn })
    expect(isWorkingDay(last, country)).toBe(true)
    expect(last > addDays(askedOn, 22) && last <= addDays(askedOn, 30) && last <= addMonths(askedOn, 1)).toBe(true)
  }
})

test.each(ofYears)('no other term ends on a weekend or public holiday of %s in %i', (country, year) => {
  for (let askedOn = `${year - 1}-11-25`; askedOn < `${year}-11-25`; askedOn = addDays(askedOn, 1)) {
    const last = dueDay({ flowType: access, country, askedOn })
    expect([0, 6]).not.toContain(new Date(last).getUTCDay())
    expect(holidays(Number(last.slice(0, 4)), country)).not.toContain(last)
    expect(last >= addMonths(askedOn, 1)).toBe(true)
  }
})

const request = { flowType: 'RIGHT_OF_ACCESS', country: 'NL', askedOn: '2026-11-23', pausedOn: null, pausedDays: 0 }

test.each([
  ['2026-12-23', {}, false],
  ['2026-12-24', {}, true],
  ['2026-12-24', { pausedDays: 1 }, false],
  ['2027-01-05', { pausedOn: '2026-12-01' }, false],
  ['2027-03-05', { extendedOn: '2026-12-01' }, true],
])('on %s, after %j, it is too late to extend: %s', (day, changes, isLate) => {
  expect(isTooLateToExtend({ ...request, ...changes } as StoredRequest, day)).toBe(isLate)
})

test.each([
  ['RIGHT_OF_ACCESS', '2026-12-07', true],
  ['RIGHT_OF_ACCESS', '2026-12-08', false],
  ['OBJECTION', '2026-11-24', false],
] as const)('for %s, a question of %s stops the clock: %s', (flowType, day, isPause) => {
  expect(canPause({ flowType, askedOn: '2026-11-23' }, day)).toBe(isPause)
})

test.each([
  [{ state: 'VERIFIED', pausedOn: null }, true, false],
  [{ state: 'PAUSED', pausedOn: null }, true, false],
  [{ state: 'PAUSED', pausedOn: '2026-12-01' }, false, false],
  [{ state: 'PAUSED', pausedOn: '2026-11-30' }, false, true],
  [{ state: 'ANSWERED', pausedOn: null }, false, false],
] as const)('of %j the time runs: %s, and it is time to decide without an answer: %s', (clock, runs, decides) => {
  expect(isRunning(clock)).toBe(runs)
  expect(isUnanswered(clock, new Date('2026-12-30T12:00:00Z'))).toBe(decides)
})

test('both sides write until 30 days after a decision or its review, on the last day of the answer, too', () => {
  const decided = {
    state: 'REFUSED',
    pausedOn: null,
    decidedAt: new Date('2026-10-01T10:00:00Z'),
    reviewBy: null,
    review: null,
  } as const
  const now = new Date('2026-12-01T10:00:00Z')
  expect(isInMessageTerm(decided, now)).toBe(false)
  expect(isInMessageTerm({ ...decided, decidedAt: new Date('2026-11-01T10:00:00Z') }, now)).toBe(true)
  expect(isInMessageTerm({ ...decided, decidedAt: new Date('2026-10-31T10:00:00Z') }, now)).toBe(false)
  expect(isInMessageTerm({ ...decided, reviewBy: '2026-12-23' }, now)).toBe(true)
  const review = {
    outcome: 'UPHELD',
    from: 'REFUSED',
    to: 'REFUSED',
    text: '',
    by: 'x',
    at: '2026-11-20T10:00:00Z',
  } as const
  expect(isInMessageTerm({ ...decided, review }, now)).toBe(true)
  const term = { state: 'REFUSED', pausedOn: null, extension: null, answerBy: '2026-10-20' } as const
  expect(describeTerm({ ...term, reviewBy: '2026-11-30' }, now)).toMatchObject({
    answerBy: '2026-11-30',
    daysLeft: -1,
    overdue: true,
  })
  expect(describeTerm(term, now).daysLeft).toBeNull()
})
