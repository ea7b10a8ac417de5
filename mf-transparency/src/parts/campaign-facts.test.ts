import { getCampaignStatus, type CampaignStatus, formatRange } from './campaign-facts.tsx'

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

const cases: [lower: number | undefined, upper: number | undefined, text: string | undefined][] = [
  [undefined, undefined, undefined],
  [undefined, 500, '< [500]'],
  [undefined, 0, '< [0]'],
  [1000, undefined, '> [1000]'],
  [0, undefined, '> [0]'],
  [1000, 5000, '[1000] – [5000]'],
  [0, 100, '[0] – [100]'],
  [250, 250, '[250] – [250]'],
]

test.each(cases)('the bounds %p and %p are written %p', (lower, upper, text) => {
  expect(formatRange(lower, upper, (bound) => `[${bound}]`)).toBe(text)
})
