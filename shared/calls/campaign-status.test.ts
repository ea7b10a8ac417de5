import { campaignStatusOn, type CampaignStatus } from './campaign.ts'

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
  expect(campaignStatusOn(day, item)).toBe(status)
})

test.each(['RUNNING', 'CANCELLED', 'STOPPED'] as const)('the register may state %s, whatever the day', (status) => {
  expect(days.map(([day]) => campaignStatusOn(day, { ...item, status }))).toEqual(days.map(() => status))
})
