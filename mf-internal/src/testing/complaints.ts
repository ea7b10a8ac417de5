import type { PublishedCampaign, StaffComplaint } from '@site/shared/calls'

export const complaintLine = {
  id: '00000000-0000-4000-8000-000000000001',
  campaignId: 'NL-2026-00012',
  sponsor: 'Verbond Polderlicht',
  country: 'NL' as const,
  reason: 'INCORRECT' as const,
  receivedAt: '2026-11-21T09:05:00.000Z',
  dueAt: '2026-11-28T09:05:00.000Z',
  overdue: true,
  hoursLeft: -31,
  owner: 'Sanne Voorbeeld',
  ownerSubject: 'sanne',
  outcome: null,
  mailFailed: true,
}

export const notice: PublishedCampaign = {
  id: complaintLine.campaignId,
  sponsorName: 'Verbond Polderlicht',
  sponsorEmail: 'info@polderlicht.example',
  sponsorAddress: 'Dijkweg 1, 0123 Oudemeer',
  publicationStartDate: '2026-11-01',
  publicationEndDate: '2026-11-30',
  fundingOriginType: 'PRIVATE',
  fundingRegion: 'EU',
  campaignContextType: 'PROVINCIAL',
  previousPublicationSuspended: false,
  channel: 'DIGITAL',
  budgetUpperBound: 500,
  creativeDigest: 'a'.repeat(64),
  creativeWidth: 600,
  creativeHeight: 400,
  creativeAlternativeNl: 'Een affiche met een molen.',
  noticeVersion: 1,
  noticeDate: '2026-11-01',
}

/** Open, and of nobody. */
export const complaint: StaffComplaint = {
  ...complaintLine,
  overdue: false,
  hoursLeft: 100,
  owner: null,
  ownerSubject: null,
  mailFailed: false,
  name: 'Noor Van Damme',
  email: 'noor@lezer.example',
  explanation: 'Zie https://evil.example',
  place: null,
  hasPicture: false,
  locale: 'nl_nl',
  isShortTerm: false,
  noticeVersion: 1,
  reported: notice,
  current: notice,
  page: 'https://privacy.example.nl/nl/political-ads/NL-2026-00012',
  actions: ['take', 'close', 'assign', 'note'],
  outcomes: ['UNFOUNDED'],
  pending: [],
  advertisement: { id: complaintLine.campaignId, state: 'PUBLISHED', owner: 'Bram Voorbeeld', ownerSubject: 'bram' },
  outcomeText: '',
  closedAt: null,
  closedBy: null,
  waiting: null,
  undoSeconds: 0,
  history: [{ id: '1', at: complaintLine.receivedAt, kind: 'RECEIVED', by: null, details: {} }],
}

const decidedAt = '2026-11-22T09:05:00.000Z'
const outcomeText = 'De bedragen staan zo op de facturen.'
export const closed: StaffComplaint = {
  ...complaint,
  hoursLeft: null,
  outcome: 'UNFOUNDED',
  outcomeText,
  actions: ['note'],
  closedAt: decidedAt,
  closedBy: 'Sanne Voorbeeld',
  history: [
    ...complaint.history,
    {
      id: '2',
      at: decidedAt,
      kind: 'DECIDED',
      by: 'Sanne Voorbeeld',
      details: { outcome: 'UNFOUNDED', text: outcomeText },
    },
  ],
}

/** Report that Lucas took. */
export const ofColleague: StaffComplaint = {
  ...complaint,
  owner: 'Lucas Voorbeeld',
  ownerSubject: 'lucas',
  history: [
    ...complaint.history,
    { id: '2', at: '2026-11-21T10:15:00.000Z', kind: 'TAKEN', by: 'Lucas Voorbeeld', subject: 'lucas', details: {} },
  ],
}
