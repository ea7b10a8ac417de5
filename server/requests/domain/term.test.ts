import { isRunning, type CountryCode, type FlowType } from '@site/shared/calls'
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
  reviewDay,
} from './term.ts'
import type { StoredRequest } from '../store/request-store.ts'

type Case = [flow: FlowType, country: CountryCode, from: string, last: string, why: string]

const access = 'RIGHT_OF_ACCESS'
const terms: Case[] = [
  [access, 'NL', dayOf(new Date('2026-11-23T22:59:00Z')), '2026-12-23', 'received a minute before midnight'],
  [access, 'NL', dayOf(new Date('2026-11-23T23:01:00Z')), '2026-12-24', 'received a minute after midnight'],
  [access, 'NL', dayOf(new Date('2026-07-10T21:59:00Z')), '2026-08-10', 'received before midnight of summer time'],
  [access, 'NL', '2027-01-29', '2027-03-01', '28 February is a Sunday'],
  [access, 'NL', '2027-01-31', '2027-03-01', '28 February is a Sunday'],
  [access, 'BE', '2028-01-31', '2028-02-29', 'the last day of February'],
  [access, 'NL', '2026-08-31', '2026-09-30', 'the last day of a shorter month'],
  [access, 'BE', '2027-02-26', '2027-03-26', 'Good Friday is a working day in Belgium'],
  [access, 'NL', '2027-02-26', '2027-03-26', 'no term goes on because of Good Friday'],
  [access, 'NL', '2027-03-27', '2027-04-28', "King's Day"],
  [access, 'NL', '2027-04-05', '2027-05-07', '5 May, then Ascension'],
  [access, 'BE', '2027-04-01', '2027-05-03', '1 May is a Saturday'],
  [access, 'BE', '2027-06-21', '2027-07-22', 'the national day'],
  [access, 'BE', '2027-10-01', '2027-11-02', 'All Saints'],
  [access, 'BE', '2026-11-26', '2026-12-28', '26 December is a Saturday'],
  ['OBJECTION', 'NL', '2027-02-01', '2027-03-01', 'a month is shorter than 30 days'],
  ['OBJECTION', 'NL', '2027-01-31', '2027-02-26', 'a month is shorter, and ends on a Sunday'],
  ['OBJECTION', 'BE', '2028-02-01', '2028-03-01', 'a month is shorter, also in a leap year'],
  ['OBJECTION', 'BE', '2026-11-25', '2026-12-24', 'before Christmas'],
  ['OBJECTION', 'NL', '2026-11-25', '2026-12-24', 'before Christmas'],
  ['OBJECTION', 'NL', '2026-03-04', '2026-04-02', 'before Good Friday'],
  ['OBJECTION', 'NL', '2026-11-21', '2026-12-21', '30 days'],
  [access, 'BE', '2026-12-21', '2027-01-21', 'over the end of a year'],
  [access, 'NL', '2026-01-28', '2026-03-02', '28 February is a Saturday'],
  ['RECTIFICATION', 'BE', '2028-01-28', '2028-02-28', 'in a leap year'],
  ['RECTIFICATION', 'BE', '2028-01-30', '2028-02-29', 'in a leap year'],
  [access, 'NL', '2026-11-21', '2026-12-21', 'received on a Saturday, which starts the term all the same'],
  [access, 'NL', '2026-10-25', '2026-11-25', 'over the end of summer time'],
  [access, 'NL', '2026-03-06', '2026-04-07', 'Easter Monday'],
  [access, 'BE', '2026-03-04', '2026-04-07', 'a Saturday, Easter and Easter Monday'],
]

test.each(terms)('%s in %s of %s is answered by %s: %s', (flowType, country, askedOn, last) => {
  expect(dueDay({ flowType, country, askedOn })).toBe(last)
})

test.each<[askedOn: string, changes: object, last: string, why: string]>([
  ['2026-11-30', { extendedOn: '2026-12-10' }, '2027-03-01', 'extended; 28 February is a Sunday'],
  ['2026-12-23', { extendedOn: '2026-12-28' }, '2027-03-23', 'extended: two months after the first'],
  ['2027-11-30', { extendedOn: '2027-12-01' }, '2028-02-29', 'extended: the last day of February'],
  ['2026-11-23', { pausedDays: 10 }, '2027-01-04', 'the pause ends on a Saturday'],
  ['2026-11-23', { pausedDays: 10, extendedOn: '2026-12-20' }, '2027-03-02', 'two months after the paused month'],
  ['2026-11-10', { pausedDays: 0 }, '2026-12-10', 'no pause'],
  ['2026-11-10', { pausedDays: 2 }, '2026-12-14', 'the pause ends on a Saturday'],
  ['2026-11-10', { pausedDays: 15 }, '2026-12-28', 'the pause ends on Christmas'],
])('a request of %s with %j is answered by %s: %s', (askedOn, changes, last) => {
  expect(dueDay({ flowType: access, country: 'NL', askedOn, ...changes })).toBe(last)
})

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

test('a review has a month from the day on which the person asked, and both sides write until 30 days after it', () => {
  // 25 and 26 December are days off in the Netherlands, the 25th is one in Belgium; then it is weekend.
  expect([reviewDay('2026-11-25', 'NL'), reviewDay('2026-11-24', 'BE')]).toEqual(['2026-12-28', '2026-12-24'])
  const decided = {
    state: 'REFUSED',
    pausedOn: null,
    decidedAt: new Date('2026-10-01T10:00:00Z'),
    reviewBy: null,
    review: null,
  } as const
  const now = new Date('2026-12-01T10:00:00Z')
  expect(isInMessageTerm(decided, now)).toBe(false)
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
