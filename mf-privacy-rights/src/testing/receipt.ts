import { referencePrefix } from '@site/shared/rules'
import { requestReceipt } from '@site/shared/calls'
import { answer } from '@site/shared/testing'

export const receipt = {
  ok: true as const,
  reference: `${referencePrefix}-7K3P-Q2XD`,
  receivedAt: '2026-03-02T09:30:00.000Z',
  answerBy: '2026-04-01',
}

export const taken = { 'POST /api/privacy-rights/request': answer(requestReceipt, receipt, 201) }
