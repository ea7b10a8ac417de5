import {
  requestReceipt,
  staffRequest,
  staffRequestPage,
  type StaffRequest,
  type StaffRequestPage,
  type StaffTask,
} from '@site/shared/calls'
import { answer } from '@site/shared/testing'

export const calls = '/api/internal-privacy-rights'

export const receipt = {
  ok: true as const,
  reference: 'LM-7K3P-Q2XD',
  receivedAt: '2026-03-02T09:30:00.000Z',
  answerBy: '2026-04-01',
}

export const line = {
  reference: 'LM-7K3P-Q2XD',
  person: 'k…@lindehof.example',
  brands: ['Avondbode'],
  letterChannel: 'MAIL' as const,
  state: 'VERIFIED' as const,
  receivedAt: '2026-03-02T09:30:00.000Z',
  answerBy: '2026-04-01',
  overdue: true,
  daysLeft: -3,
  owner: null,
  ownerSubject: null,
  openTasks: 0,
  flowType: 'OBJECTION' as const,
  country: 'BE' as const,
  sentBy: null,
}

export const request: StaffRequest = {
  ...line,
  language: 'nl',
  right: '',
  email: 'klant@lindehof.example',
  phoneNumber: '',
  salutation: '',
  name: 'Noor Van Damme',
  address: [],
  brandName: '',
  article: '',
  publicationLink: 'javascript:alert(1)',
  publicationDate: '',
  userMessage: '',
  channel: 'PHONE',
  identification: null,
  behalf: null,
  authority: null,
  concerned: null,
  duplicateOf: null,
  askedOn: '2026-03-02',
  extension: null,
  extendedOn: null,
  pausedOn: null,
  answeredOn: null,
  restrictedOn: null,
  restrictedUntil: null,
  liftedOn: null,
  proposedReason: null,
  actions: ['take', 'decide', 'note'],
  decision: null,
  history: [{ id: '1', at: line.receivedAt, kind: 'RECEIVED', by: null, details: {} }],
  messages: [],
  drafts: [],
  tasks: [],
  readyUntil: null,
  waiting: null,
  extendableTo: null,
  outcomesForTwo: [],
  undoSeconds: 600,
  reviewBy: null,
  review: null,
  others: [],
}

export const task: StaffTask = {
  id: '2b1f4a70-0000-4000-8000-000000000001',
  reference: line.reference,
  kind: 'SYSTEM',
  target: 'newsletter',
  name: { nl: 'Nieuwsbrieftool', fr: 'Outil de newsletters', en: 'Newsletter tool' },
  owner: 'Team nieuwsbrieven',
  work: 'CORRECT',
  channel: null,
  flowType: 'RECTIFICATION',
  identifiers: ['Noor Van Damme', 'klant@lindehof.example'],
  lock: null,
  otherOpen: [],
  dueOn: '2026-04-01',
  note: '',
  reason: null,
  doneAt: null,
  doneBy: null,
  isChangeable: true,
  files: [],
}

export function rejected(status: 401 | 403) {
  return () => Response.json({ error: status === 401 ? 'UNAUTHORIZED' : 'FORBIDDEN' }, { status })
}

export const taken = answer(requestReceipt, receipt)
export const shown = answer(staffRequest, request)
const states = { RECEIVED: 7, VERIFIED: 10, PAUSED: 1, EXTENDED: 1, PARTLY_ANSWERED: 2, REFUSED: 3, WITHDRAWN: 1 }
const counts = {
  tabs: {
    open: 12,
    mine: 2,
    unassigned: 4,
    week: 5,
    overdue: 3,
    approve: 0,
    post: 1,
    messages: 2,
    answered: 1,
    unanswered: 0,
    review: 0,
    restricted: 0,
    all: 125,
  },
  states: { ...states, ANSWERED: 100 },
}
export const page: StaffRequestPage = {
  staff: { name: 'Sanne Voorbeeld', subject: 'sanne', mayAudit: false },
  requests: [line],
  total: 120,
  counts,
  pageSize: 50,
}
export const listed = answer(staffRequestPage, page)
