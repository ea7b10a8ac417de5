import { randomInt } from 'node:crypto'
import type { FlowType, PrivacyRequestBody, RequestReceipt } from '@site/shared/calls'
import { addDays, dayOf } from '@site/shared/rules'
import type { StoredRequest } from './request-store.ts'

/** What the sender of a request is told. */
export function receiptOf({ receivedAt, ...stored }: StoredRequest): RequestReceipt {
  return { ok: true, reference: stored.reference, receivedAt: receivedAt.toISOString(), answerBy: stored.answerBy }
}

/** The same for a message of a machine, of which nothing is stored. */
export function inventReceipt({ flowType }: PrivacyRequestBody, receivedAt: Date): RequestReceipt {
  return {
    ok: true,
    reference: createReference(),
    receivedAt: receivedAt.toISOString(),
    answerBy: answerBy(flowType, dayOf(receivedAt)),
  }
}

/** Crockford's base 32: no letter that looks like a digit (I, L, O) or makes words with others (U). */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A reference that is short enough to read out, and one of a million million: `LM-7Q2M-X09C`. */
export function createReference(): string {
  const pick = () => Array.from({ length: 4 }, () => symbols[randomInt(symbols.length)]).join('')
  return `LM-${pick()}-${pick()}`
}

/** Product §9. */
const objectionDays = 30

/**
 * The last day on which a request that came in on `day` is answered: 30 days later for direct marketing, else a month
 * later, on the last day of a month that has no such day. Both `yyyy-mm-dd`.
 */
export function answerBy(flowType: FlowType, day: string): string {
  return flowType === 'OBJECTION' ? addDays(day, objectionDays) : monthAfter(day)
}

function monthAfter(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date, lastOfNext))).toISOString().slice(0, 10)
}
