import type { StaffAdvertisement, StaffAdvertisementLine } from '@site/shared/calls'
import { notice } from './complaints.ts'

export const advertisementLine: StaffAdvertisementLine = {
  id: notice.id,
  country: 'NL',
  state: 'OPEN',
  origin: 'SPONSOR',
  sponsor: 'Verbond Polderlicht',
  receivedAt: '2026-11-21T09:05:00.000Z',
  dueOn: '2026-12-01',
  daysLeft: 8,
  overdue: false,
  incomplete: [],
  isToApprove: false,
  isToCorrect: false,
  owner: null,
  ownerSubject: null,
  mailFailed: false,
}

const {
  id: _id,
  noticeVersion: _version,
  noticeDate: _date,
  creativeWidth: _width,
  creativeHeight: _height,
  ...draft
} = notice

/** Declared, confirmed, and not in the register. */
export const advertisement: StaffAdvertisement = {
  ...advertisementLine,
  version: 1,
  draft,
  published: null,
  problems: [],
  refusal: null,
  declaration: {
    name: 'Noor Van Damme',
    email: 'noor@polderlicht.example',
    sponsorKind: 'ORGANISATION',
    sponsorOrigin: 'EU',
  },
  page: null,
  actions: ['take', 'submit', 'ask', 'message', 'reject', 'note'],
  waiting: null,
  reports: [],
  files: [],
  history: [{ id: '1', at: advertisementLine.receivedAt, kind: 'DECLARED', by: null, details: {} }],
}

/** Offered by a colleague. */
export const offered: StaffAdvertisement = {
  ...advertisement,
  isToApprove: true,
  actions: ['take-back', 'approve', 'take', 'message', 'note'],
  waiting: {
    until: null,
    secondsLeft: null,
    by: 'Bram Voorbeeld',
    decidedAt: '2026-11-22T09:05:00.000Z',
    approvedBy: null,
    version: 1,
    reason: '',
  },
}

/** In the register, with a version that is not. */
export const corrected: StaffAdvertisement = {
  ...advertisement,
  state: 'PUBLISHED',
  version: 2,
  draft: { ...draft, sponsorName: 'Verbond Zon' },
  published: notice,
  actions: ['submit', 'message', 'halt', 'note'],
  page: 'https://privacy.example.nl/nl/political-ads/NL-2026-00012',
}
