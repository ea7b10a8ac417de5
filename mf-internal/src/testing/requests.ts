import { requestReceipt, staffRequest, staffRequestPage, type StaffRequest } from '@site/shared/calls'
import { answer } from '@site/shared/testing'

export const calls = '/api/internal-privacy-rights'

export const receipt = {
  ok: true as const,
  reference: 'LM-7K3P-Q2XD',
  receivedAt: '2026-03-02T09:30:00.000Z',
  answerBy: '2026-04-01',
}

const line = {
  reference: 'LM-7K3P-Q2XD',
  state: 'VERIFIED' as const,
  receivedAt: '2026-03-02T09:30:00.000Z',
  answerBy: '2026-04-01',
  overdue: true,
  flowType: 'OBJECTION' as const,
  country: 'BE' as const,
  sentBy: null,
}

export const request: StaffRequest = {
  ...line,
  language: 'nl',
  brands: ['Avondbode'],
  email: 'klant@lantaarn.example',
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
  handledAt: null,
  handledBy: null,
  duplicateOf: null,
}

export function refused(status: 401 | 403) {
  return () => Response.json({ error: status === 401 ? 'UNAUTHORIZED' : 'FORBIDDEN' }, { status })
}

export const taken = answer(requestReceipt, receipt)
export const shown = answer(staffRequest, request)
const counts = { RECEIVED: 7, VERIFIED: 12, HANDLED: 100, WITHDRAWN: 1, overdue: 3 }
export const page = { staff: { name: 'Sanne Voorbeeld' }, requests: [line], total: 120, counts, pageSize: 50 }
export const listed = answer(staffRequestPage, page)
export const handled = answer(staffRequest, {
  ...request,
  state: 'HANDLED',
  overdue: false,
  handledBy: 'Sanne Voorbeeld',
  handledAt: '2026-03-03T09:30:00.000Z',
})
