import { randomInt } from 'node:crypto'
import type { FlowType, PrivacyRequestBody, RequestReceipt } from '@site/shared/calls'
import { addDays, dayOf } from '@site/shared/rules'
import type { StoredRequest } from './request-store.ts'

export function receiptOf({ receivedAt, ...stored }: StoredRequest): RequestReceipt {
  return { ok: true, reference: stored.reference, receivedAt: receivedAt.toISOString(), answerBy: stored.answerBy }
}

/** For a machine that filled in the honeypot; nothing is stored. */
export function fakeReceipt({ flowType }: PrivacyRequestBody, receivedAt: Date): RequestReceipt {
  return {
    ok: true,
    reference: createReference(),
    receivedAt: receivedAt.toISOString(),
    answerBy: answerBy(flowType, dayOf(receivedAt)),
  }
}

/** Crockford's base 32: without letters that look like digits (I, L, O), and without U, which would make words. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a random reference that can be read out on the telephone: `LM-7Q2M-X09C`, one of 10^12. */
export function createReference(): string {
  const pick = () => Array.from({ length: 4 }, () => symbols[randomInt(symbols.length)]).join('')
  return `LM-${pick()}-${pick()}`
}

const objectionDays = 30

/** Returns the last day to answer: 30 days after `day` for direct marketing, else a month (the last day of a shorter one). */
export function answerBy(flowType: FlowType, day: string): string {
  return flowType === 'OBJECTION' ? addDays(day, objectionDays) : monthAfter(day)
}

function monthAfter(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date, lastOfNext))).toISOString().slice(0, 10)
}
