import { randomInt } from 'node:crypto'
import type { PrivacyRequestBody, RequestReceipt } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import type { StoredRequest } from './request-store.ts'
import { dueDay } from './term.ts'

export function receiptOf(stored: Pick<StoredRequest, 'reference' | 'receivedAt' | 'answerBy'>): RequestReceipt {
  const { reference, receivedAt, answerBy } = stored
  return { ok: true, reference, receivedAt: receivedAt.toISOString(), answerBy }
}

/** For a machine that filled in the honeypot; nothing is stored. */
export function fakeReceipt({ flowType, country }: PrivacyRequestBody, receivedAt: Date): RequestReceipt {
  const answerBy = dueDay({ flowType, country, askedOn: dayOf(receivedAt) })
  return receiptOf({ reference: createReference(), receivedAt, answerBy })
}

/** Crockford's base 32: without letters that look like digits (I, L, O), and without U, which would make words. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a random reference that can be read out on the telephone: `LM-7Q2M-X09C`, one of 10^12. */
export function createReference(): string {
  const pick = () => Array.from({ length: 4 }, () => symbols[randomInt(symbols.length)]).join('')
  return `LM-${pick()}-${pick()}`
}
