import type { CountryCode, FlowType } from '@site/shared/calls'
import { addDays } from '@site/shared/rules'
import { dueDay, holidays, isTooLateToAsk, isTooLateToExtend } from './term.ts'
import type { StoredRequest } from './request-store.ts'

type Case = [flow: FlowType, country: CountryCode, from: string, last: string, why: string]

const terms: Case[] = [
  ['RIGHT_OF_ACCESS', 'NL', '2026-11-23', '2026-12-23', 'the same day of the next month'],
  ['RIGHT_OF_ACCESS', 'BE', '2026-12-21', '2027-01-21', 'over the end of a year'],
  ['RIGHT_OF_ACCESS', 'NL', '2026-01-28', '2026-03-02', '28 February is a Saturday'],
  ['RIGHT_OF_ACCESS', 'NL', '2025-01-29', '2025-02-28', 'the last day of a shorter month'],
  ['RIGHT_OF_ACCESS', 'NL', '2025-01-30', '2025-02-28', 'the last day of a shorter month'],
  ['RECTIFICATION', 'NL', '2025-01-31', '2025-02-28', 'the last day of a shorter month'],
  ['RECTIFICATION', 'BE', '2028-01-28', '2028-02-28', 'in a leap year'],
  ['RECTIFICATION', 'BE', '2028-01-29', '2028-02-29', 'in a leap year'],
  ['RECTIFICATION', 'BE', '2028-01-30', '2028-02-29', 'in a leap year'],
  ['RECTIFICATION', 'BE', '2028-01-31', '2028-02-29', 'in a leap year'],
  ['RIGHT_TO_BE_FORGOTTEN', 'NL', '2026-08-31', '2026-09-30', '30 September'],
  ['REMOVAL_FROM_PUBLICATION', 'BE', '2027-01-31', '2027-03-01', '28 February is a Sunday'],
  ['RIGHT_OF_ACCESS', 'NL', '2026-11-21', '2026-12-21', 'received on a Saturday, which starts the term all the same'],
  ['RIGHT_OF_ACCESS', 'NL', '2026-10-25', '2026-11-25', 'over the end of summer time'],
  ['OBJECTION', 'NL', '2026-11-21', '2026-12-21', '30 days'],
  ['OBJECTION', 'BE', '2028-02-01', '2028-03-02', '30 days of a leap year'],
  ['OBJECTION', 'NL', '2026-11-26', '2026-12-28', 'both days of Christmas and a Sunday'],
  ['OBJECTION', 'BE', '2026-11-25', '2026-12-28', 'Christmas on a Friday'],
  ['RIGHT_OF_ACCESS', 'NL', '2026-03-03', '2026-04-07', 'Good Friday until Easter Monday'],
  ['RIGHT_OF_ACCESS', 'BE', '2026-03-03', '2026-04-03', 'Good Friday is a working day in Belgium'],
  ['RIGHT_OF_ACCESS', 'BE', '2026-03-04', '2026-04-07', 'a Saturday, Easter and Easter Monday'],
]

test.each(terms)('%s in %s of %s is answered by %s: %s', (flowType, country, askedOn, last) => {
  expect(dueDay({ flowType, country, askedOn })).toBe(last)
})

test.each([
  ['2026-11-30', '2027-03-01', '28 February is a Sunday'],
  ['2026-12-23', '2027-03-23', 'three months after receipt'],
  ['2027-11-30', '2028-02-29', 'the last day of February'],
])('extended, a request of %s is answered by %s: %s', (askedOn, last) => {
  expect(dueDay({ flowType: 'RIGHT_OF_ACCESS', country: 'NL', askedOn, extension: 'COMPLEX' })).toBe(last)
})

test('pauses are added before a weekend is stepped over', () => {
  const paused = { flowType: 'RIGHT_OF_ACCESS', country: 'NL', askedOn: '2026-11-10' } as const
  expect(dueDay({ ...paused, pausedDays: 0 })).toBe('2026-12-10')
  expect(dueDay({ ...paused, pausedDays: 1 })).toBe('2026-12-11')
  expect(dueDay({ ...paused, pausedDays: 2 })).toBe('2026-12-14')
  expect(dueDay({ ...paused, pausedDays: 15 })).toBe('2026-12-28')
})

const ofYears: [CountryCode, number, string][] = [
  ['NL', 2026, '01-01 04-03 04-06 04-27 05-05 05-14 05-25 12-25 12-26'],
  ['NL', 2025, '01-01 04-18 04-21 04-26 05-05 05-29 06-09 12-25 12-26'],
  ['NL', 2031, '01-01 04-11 04-14 04-26 05-05 05-22 06-02 12-25 12-26'],
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

test.each(ofYears)('nothing ends on a weekend or public holiday of %s in %i', (country, year) => {
  for (let day = `${year - 1}-11-25`; day < `${year}-11-25`; day = addDays(day, 1)) {
    const last = dueDay({ flowType: 'OBJECTION', country, askedOn: day })
    expect([0, 6]).not.toContain(new Date(last).getUTCDay())
    expect(holidays(Number(last.slice(0, 4)), country)).not.toContain(last)
    expect(last >= addDays(day, 30) && last <= addDays(day, 35)).toBe(true)
  }
})

const request = { flowType: 'RIGHT_OF_ACCESS', country: 'NL', askedOn: '2026-11-23', pausedOn: null, pausedDays: 0 }

test.each([
  ['2026-12-23T22:59:00Z', {}, false],
  ['2026-12-23T23:00:00Z', {}, true],
  ['2026-12-24T12:00:00Z', { pausedDays: 1 }, false],
  ['2027-01-05T12:00:00Z', { pausedOn: '2026-12-01' }, false],
  ['2027-03-05T12:00:00Z', { extension: 'COMPLEX' }, true],
])('at %s, after %j, it is too late to extend: %s', (now, changes, isLate) => {
  expect(isTooLateToExtend({ ...request, ...changes } as StoredRequest, new Date(now))).toBe(isLate)
})

test('who somebody is can be asked until 14 days after receipt', () => {
  expect(isTooLateToAsk(request, new Date('2026-12-07T22:59:00Z'))).toBe(false)
  expect(isTooLateToAsk(request, new Date('2026-12-07T23:00:00Z'))).toBe(true)
})
