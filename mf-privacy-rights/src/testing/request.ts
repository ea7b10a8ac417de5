import { referencePrefix } from '@site/shared/rules'
import type { RequestStatus } from '@site/shared/calls'

export const token = 'Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA'

export const request: RequestStatus = {
  reference: `${referencePrefix}-7K3P-Q2XD`,
  state: 'VERIFIED',
  confirmed: true,
  receivedAt: '2026-03-02T09:30:00.000Z',
  receivedOn: '2026-03-02',
  isToPost: false,
  question: '',
  isInReview: false,
  canAskReview: false,
  answerBy: '2026-04-01',
  daysLeft: 30,
  extension: null,
  restriction: null,
  concerned: '',
  steps: [
    { kind: 'RECEIVED', at: '2026-03-02T09:30:00.000Z' },
    { kind: 'CONFIRMED', at: '2026-03-03T09:30:00.000Z' },
  ],
  mailbox: { isWritable: false, sent: 0, received: 0, unread: 0, letters: 0, readyUntil: null, isDestroyed: false },
  flowType: 'OBJECTION',
  right: '',
  country: 'BE',
  brands: ['cafe-reseda'],
  brandName: '',
  userMessage: '',
  article: '',
  publicationLink: '',
  publicationDate: '',
  communicationTypes: ['PHONE', 'EMAIL'],
}
