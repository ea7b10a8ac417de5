import { getCampaignStatus, getToday, type CampaignStatus } from './campaign-status.ts'

const item = { publicationStartDate: '2026-03-03', publicationEndDate: '2026-04-12' }

const days: [day: string, status: CampaignStatus][] = [
  ['2025-12-31', 'PLANNED'],
  ['2026-03-02', 'PLANNED'],
  ['2026-03-03', 'RUNNING'],
  ['2026-04-01', 'RUNNING'],
  ['2026-04-12', 'RUNNING'],
  ['2026-04-13', 'STOPPED'],
  ['2027-03-10', 'STOPPED'],
]

test.each(days)('on %s the status is %s', (day, status) => {
  expect(getCampaignStatus(item, day)).toBe(status)
})

test.each(['RUNNING', 'CANCELLED', 'STOPPED'] as const)('the register may state %s, whatever the day', (status) => {
  expect(days.map(([day]) => getCampaignStatus({ ...item, status }, day))).toEqual(days.map(() => status))
})

const moments: [moment: string, day: string][] = [
  ['2026-07-01T21:59:59Z', '2026-07-01'],
  ['2026-07-01T22:00:00Z', '2026-07-02'],
  ['2026-12-31T22:59:59Z', '2026-12-31'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
]

test.each(moments)('at %s it is %s in the Netherlands and Belgium', (moment, day) => {
  expect(getToday(new Date(moment))).toBe(day)
})
